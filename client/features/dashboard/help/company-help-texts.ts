import type { HelpText } from './help-text.ts'

/** Help about the settings of the company and about who works with the site. */
export const companyHelpTexts: Readonly<Record<string, Readonly<Record<string, HelpText>>>> = {
  'La empresa': {
    '¿Dónde pongo mi logotipo y mi color?': [
      'En «Color» y en «Logotipo e icono». El sitio comprueba que los textos se lean bien sobre tu color.',
      'logo favicon icono subir colores apariencia diseño',
    ],
    '¿Dónde cambio el nombre de la empresa?': [
      'En «Nombre y textos», con lo que dice de ella Google.',
      'nombre del sitio marca eslogan google buscadores título descripción',
    ],
    '¿Dónde cambio el teléfono, el correo o el horario?': [
      'En «Contacto», en «Domicilio» y en «Horario y respuesta». Cambian a la vez en todo el sitio.',
      'celular móvil número agregar dirección oficina whatsapp redes sociales instagram facebook linkedin horas verano feriados festivos vacaciones email',
    ],
    '¿Cómo digo que cerramos por vacaciones o un día festivo?': [
      'En «Horario y respuesta», en «Días sin atención»: sale junto al horario desde 60 días antes y se quita solo. Para decirlo en todo el sitio usa también «Aviso».',
      'cerrar cerrado cerramos cierre feriado asueto puente descanso navidad semana santa mayo diciembre no abrimos',
    ],
    '¿Puedo quitar «Ingresar» del sitio?': [
      'En «Menú y pie», en «Dónde se entra al panel»: en la cabecera, en el pie o en ninguna parte. Sin el enlace entras por la dirección de tu sitio seguida de /mngr.',
      'quitar ocultar esconder inicio inicia sesión login ingresar entrar enlace vea',
    ],
    '¿Cómo cambio el menú?': [
      'En «Menú y pie»: añade, ordena y quita enlaces, a páginas tuyas o a otros sitios. Con «Dentro de», un enlace se abre debajo de otro.',
      'navegación cabecera footer pie página pestañas enlace quitar añadir submenú desplegable',
    ],
    '¿Cómo pongo un anuncio en todo el sitio?': [
      'En «Aviso»: escribe el texto y, si quieres, desde cuándo y hasta cuándo se ve.',
      'banner cartel letrero franja vacaciones oferta',
    ],
    '¿Puedo tener el sitio en otro idioma?': [
      'El sitio está solo en español, con las palabras del país que elijas en «Domicilio».',
      'lengua inglés traducir traducción',
    ],
    '¿Cómo pongo mi propio dominio?': [
      'Lo conecta quien publica el sitio: pídeselo con el nombre del dominio. En «Estado» ves después si su correo y sus certificados están bien.',
      'www dirección web conectar',
    ],
    '¿Cómo hago que el sitio trate de usted?': [
      'En «Nombre y textos», con «Tú o usted». Lo que escribiste tú queda como lo escribiste.',
      'tutear vos tú formal',
    ],
    '¿Cómo vuelvo a lo de antes?':
      'En el historial, junto al formulario o a su final: cada vez que guardas queda una versión que puedes recuperar.',
  },
  Equipo: {
    '¿Cómo doy acceso a alguien?': [
      'Escribe su nombre y su correo, elige qué puede hacer y crea la invitación. Verás el enlace con el que entra: si el sitio no envía correo, házselo llegar.',
      'invitar alta agregar añadir cuenta usuario colaboradora empleada',
    ],
    '¿Qué es un rol?': [
      'Lo que una persona puede hacer en el panel. Hay cinco hechos, y puedes crear los tuyos.',
      'permisos limitar restringir solo responda conteste consultas vea empleada',
    ],
    '¿Qué hago cuando alguien deja el equipo?': [
      'En su fila, con «Desactivar la cuenta»: deja de poder entrar y sus sesiones se cierran. Lo que escribió se queda.',
      'baja dar de baja despedir renunció fue quitar acceso desactivar empleada',
    ],
  },
}
