/** `good`: nothing to do. `improve`: works, but could be better. `problem`: mail or visitors are at risk. */
export type FindingState = 'good' | 'improve' | 'problem'

type FindingText = {
  title: string
  /** What the record or header is for. */
  purpose: string
  /** Words to search for in the blog. */
  search: string
  /** Outcome → what it means for the domain, and what to do about it. */
  outcomes: Readonly<Record<string, { state: FindingState; meaning: string; advice?: string }>>
}

/** What the page says about each finding. Written in the «tú» form; the page adapts it to the site's form of address. */
export const findingTexts = {
  mx: {
    title: 'Recepción de correo (MX)',
    purpose: 'Dice a qué servidor se entrega el correo que llega al dominio.',
    search: 'correo',
    outcomes: {
      present: { state: 'good', meaning: 'El dominio recibe correo.' },
      refused: { state: 'good', meaning: 'El dominio declara que no recibe correo.' },
      missing: {
        state: 'improve',
        meaning: 'El dominio no dice dónde se entrega su correo.',
        advice:
          'Si ha de recibir correo, hay que pedir al proveedor sus registros MX. Si no, publicar «0 .» evita intentos.',
      },
    },
  },
  spf: {
    title: 'Quién puede enviar (SPF)',
    purpose: 'Enumera los servidores que pueden enviar correo con tu nombre.',
    search: 'spf',
    outcomes: {
      strict: { state: 'good', meaning: 'Solo pueden enviar los servidores de la lista.' },
      neutral: {
        state: 'improve',
        meaning: 'Hay una lista, pero no dice qué hacer con quien no está en ella.',
        advice: 'Conviene terminar el registro con «~all» y, cuando conste que todo llega, con «-all».',
      },
      open: {
        state: 'problem',
        meaning: 'La lista termina en «+all»: cualquiera puede enviar con tu nombre.',
        advice: 'Hay que cambiar «+all» por «~all» hoy mismo.',
      },
      several: {
        state: 'problem',
        meaning: 'Hay varios registros SPF, y eso los invalida a todos.',
        advice: 'Hay que juntarlos en uno solo que empiece por «v=spf1».',
      },
      missing: {
        state: 'problem',
        meaning: 'No hay lista: quien recibe no distingue tus mensajes de los falsos.',
        advice:
          'Hay que publicar un registro TXT que empiece por «v=spf1», con los servidores de tu proveedor.',
      },
    },
  },
  dkim: {
    title: 'Firma de los mensajes (DKIM)',
    purpose: 'Permite comprobar que un mensaje es tuyo y que nadie lo cambió por el camino.',
    search: 'dkim',
    outcomes: {
      present: { state: 'good', meaning: 'Hay una clave publicada.' },
      notFound: {
        state: 'improve',
        meaning: 'No aparece ninguna clave con los nombres más usados. Puede tener otro.',
        advice: 'Tu proveedor de correo puede decir si la firma DKIM está activada.',
      },
    },
  },
  dmarc: {
    title: 'Qué hacer con los falsos (DMARC)',
    purpose: 'Dice a quien recibe qué hacer con los mensajes falsos que llevan tu nombre.',
    search: 'dmarc',
    outcomes: {
      enforced: { state: 'good', meaning: 'Los mensajes falsos se apartan o se rechazan.' },
      monitoring: {
        state: 'improve',
        meaning: 'Solo se observa: los mensajes falsos se entregan igual.',
        advice:
          'Cuando los informes muestren que tu correo pasa, conviene cambiar «p=none» por «p=quarantine».',
      },
      several: {
        state: 'problem',
        meaning: 'Hay varios registros DMARC, y no vale ninguno.',
        advice: 'Hay que dejar uno solo en «_dmarc».',
      },
      invalid: {
        state: 'problem',
        meaning: 'El registro no dice qué hacer con los mensajes falsos.',
        advice: 'Hay que añadir «p=quarantine» después de «v=DMARC1;».',
      },
      missing: {
        state: 'problem',
        meaning: 'Los mensajes falsos que llevan tu nombre se entregan como los verdaderos.',
        advice:
          'El primer paso es publicar «v=DMARC1; p=none» en «_dmarc», con una dirección para los informes.',
      },
    },
  },
  mtaSts: {
    title: 'Entrega cifrada (MTA-STS)',
    purpose: 'Obliga a que el correo que llega al dominio viaje cifrado.',
    search: 'correo',
    outcomes: {
      present: {
        state: 'good',
        meaning: 'Quien envía correo al dominio sabe que la entrega ha de ir cifrada.',
      },
      missing: {
        state: 'improve',
        meaning: 'El cifrado se usa si se puede, pero no se exige.',
        advice: 'Es el último paso, cuando SPF, DKIM y DMARC estén en orden.',
      },
    },
  },
  dnssec: {
    title: 'Respuestas firmadas (DNSSEC)',
    purpose: 'Evita que alguien responda en lugar de tu DNS y lleve a otro sitio.',
    search: 'dns',
    outcomes: {
      signed: { state: 'good', meaning: 'Las respuestas del dominio van firmadas.' },
      unsigned: {
        state: 'improve',
        meaning: 'Las respuestas del dominio no van firmadas.',
        advice: 'Se activa en el proveedor de DNS; su registro DS se copia donde se compró el dominio.',
      },
    },
  },
  caa: {
    title: 'Quién puede emitir certificados (CAA)',
    purpose: 'Limita qué entidades pueden emitir certificados para tu sitio.',
    search: 'certificado',
    outcomes: {
      present: { state: 'good', meaning: 'Solo pueden emitirlos las entidades que el registro nombra.' },
      missing: {
        state: 'improve',
        meaning: 'Cualquier entidad puede emitirlos.',
        advice: 'Conviene publicar un registro CAA con la entidad que usa tu alojamiento.',
      },
    },
  },
  https: {
    title: 'Sitio cifrado (HTTPS)',
    purpose: 'Protege lo que tus visitantes leen y escriben.',
    search: 'https',
    outcomes: {
      answers: { state: 'good', meaning: 'El sitio responde cifrado.' },
      fails: {
        state: 'problem',
        meaning: 'El sitio contesta con un error del servidor.',
        advice: 'Tu alojamiento puede decir qué falla.',
      },
      silent: {
        state: 'problem',
        meaning: 'No pudimos abrir el sitio con https://.',
        advice: 'Si el navegador avisa del certificado o no lo carga, hay que hablar con tu alojamiento.',
      },
      none: {
        state: 'improve',
        meaning: 'El dominio no tiene sitio web.',
        advice: 'Si debería tenerlo, faltan sus registros A y AAAA.',
      },
    },
  },
  redirect: {
    title: 'De http a https',
    purpose: 'Quien teclea tu dirección sin https llega igual a la versión cifrada.',
    search: 'https',
    outcomes: {
      redirects: { state: 'good', meaning: 'La dirección sin cifrar lleva a la cifrada.' },
      plain: {
        state: 'problem',
        meaning: 'La dirección sin cifrar muestra el sitio sin protegerlo.',
        advice: 'Hay que activar en tu alojamiento la redirección de http a https.',
      },
    },
  },
  hsts: {
    title: 'Cifrado siempre (HSTS)',
    purpose: 'El navegador recuerda que tu sitio solo se abre con conexión cifrada.',
    search: 'https',
    outcomes: {
      long: { state: 'good', meaning: 'Los navegadores lo recuerdan durante meses.' },
      short: {
        state: 'improve',
        meaning: 'Los navegadores lo recuerdan menos de seis meses.',
        advice: 'Conviene subir «max-age» a 31536000 (un año) cuando todo el sitio vaya por https.',
      },
      missing: {
        state: 'improve',
        meaning: 'El navegador no lo recuerda: la primera visita puede ir sin cifrar.',
        advice: 'Conviene añadir la cabecera «Strict-Transport-Security: max-age=31536000».',
      },
    },
  },
} as const satisfies Record<string, FindingText>
