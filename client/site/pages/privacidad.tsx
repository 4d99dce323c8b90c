import type { ReactNode } from 'react'
import { Heading } from '../../design/heading/heading.tsx'
import { formatDay } from '../../design/time/published.tsx'
import { site } from '../../site.ts'

const { contact, privacy } = site

export function Page(): ReactNode {
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="lock">Privacidad</Heading>
        <p className="lead">
          Guardamos lo mínimo para responderte. Sin cookies de seguimiento, sin publicidad y sin vender ni
          ceder tus datos.
        </p>
      </header>
      <div className="prose">
        <h2>Quién responde de tus datos</h2>
        <p>
          {privacy.responsible}
          {contact.address && `, ${contact.address}`}. Para cualquier asunto de privacidad escribe a{' '}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </p>
        <h2>Cuando visitas el sitio</h2>
        <p>
          Las páginas se sirven desde la red de Cloudflare, que procesa tu dirección IP para entregarte el
          contenido y frenar abusos. No cargamos tipografías, estadísticas ni botones de otras empresas. Si un
          artículo lleva un video, solo se carga de YouTube o Vimeo cuando pulsas su botón; desde entonces esa
          empresa recibe datos de tu visita, como tu dirección IP.
        </p>
        <p>
          Las páginas públicas no guardan ninguna cookie. Tu navegador recuerda en su propio almacenamiento el
          tema claro u oscuro, si lo eliges, y lo que vas escribiendo en el formulario, hasta que lo envías o
          cierras la pestaña, para que no se pierda. Nada de eso nos llega. Solo al ingresar en el área de
          gestión, reservada a nuestro equipo, se crea una cookie, necesaria para mantener la sesión.
        </p>
        <p>
          Si algo falla en la página, podemos recibir un aviso técnico con el error y la dirección en la que
          ocurrió. No lleva tu nombre ni lo que hayas escrito.
        </p>
        <h2>Cuando nos escribes</h2>
        <ul>
          <li>
            <strong>Qué guardamos:</strong> tu nombre, tu dirección de correo, el asunto, tu mensaje, tu
            empresa si la indicas, y la fecha. Además, para frenar abusos, un recuento de envíos con una
            huella de tu dirección IP que no permite reconstruirla; se borra a los dos días como máximo.
          </li>
          <li>
            <strong>Para qué:</strong> responderte y, si llegamos a trabajar juntos, preparar la propuesta.
          </li>
          <li>
            <strong>Con qué base:</strong> tu consentimiento al escribirnos y los pasos previos a un contrato
            que tú solicitas.
          </li>
          <li>
            <strong>Cuánto tiempo:</strong> como máximo {privacy.retentionMonths} meses desde el último
            mensaje, salvo que una ley obligue a conservarlo más.
          </li>
          <li>
            <strong>Quién lo ve:</strong> las personas que te atienden y los proveedores que nos prestan
            alojamiento y correo, bajo contrato.
          </li>
        </ul>
        <p>
          El formulario distingue a las personas de los programas con reglas sencillas; lo dudoso espera a que
          lo revise una persona. Si además te pide una comprobación de Cloudflare (Turnstile), tu navegador la
          carga de challenges.cloudflare.com cuando empiezas a escribir.
        </p>
        <h2>Tus derechos</h2>
        <p>
          Puedes pedirnos una copia de tus datos, corregirlos, borrarlos, llevarlos a otro sitio o pedir que
          dejemos de usarlos. Basta un mensaje desde la misma dirección con la que nos escribiste. Si la
          respuesta no te convence, puedes acudir a la autoridad de protección de datos de tu país.
        </p>
        <h2>Cambios en esta página</h2>
        <p>
          Si cambiamos algo importante, lo diremos aquí. Última revisión:{' '}
          <time dateTime={privacy.updated}>{formatDay(privacy.updated)}</time>.
        </p>
      </div>
    </div>
  )
}
