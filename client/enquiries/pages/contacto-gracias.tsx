import type { ReactNode } from 'react'
import { Heading } from '../../design/heading/heading.tsx'
import { site } from '../../site.ts'
import type { EnquiryPages } from '../contract/pages.ts'

/** Thanks only for what was stored: the reference is signed by the worker that stored it. */
export function Page({ data: { reference } }: { data: EnquiryPages['contacto-gracias'] }): ReactNode {
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="mail">
          {reference ? 'Gracias: ya tenemos tu mensaje' : 'No encontramos ese mensaje'}
        </Heading>
        {reference ? (
          <>
            <p className="lead">
              Lo leerá una persona del equipo y te responderá por correo. No enviamos respuestas automáticas.
            </p>
            <p>
              Tu número de referencia: <strong className="reference">{reference}</strong>
            </p>
            <p>
              Si quieres añadir algo, escribe a{' '}
              <a
                href={`mailto:${site.contact.email}?subject=${encodeURIComponent(`Referencia ${reference}`)}`}
              >
                {site.contact.email}
              </a>{' '}
              e incluye la referencia.
            </p>
          </>
        ) : (
          <p className="lead">
            Esta dirección no corresponde a ningún mensaje recibido. Si acabas de escribirnos,{' '}
            <a href="/contacto">vuelve al formulario</a> y comprueba que se envió.
          </p>
        )}
        <p className="actions">
          <a className="button" href="/blog">
            Leer el blog
          </a>
          <a className="button plain" href="/">
            Ir al inicio
          </a>
        </p>
      </header>
    </div>
  )
}
