import type { ReactNode } from 'react'
import { Heading } from '../../design/heading/heading.tsx'
import { site } from '../../site.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { EnquiryForm } from '../form/enquiry-form.tsx'

const { email, phone, address } = site.contact

export function Page({ data }: { data: EnquiryPages['contacto'] }): ReactNode {
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="mail">Cuéntanos qué necesitas</Heading>
        <p className="lead">
          Escríbenos con tus palabras, sin preparar nada. Lee tu mensaje una persona que hace el trabajo y te
          responde con una primera opinión.
        </p>
      </header>
      <div className="split">
        <EnquiryForm form={data.form} />
        <div className="stack">
          <section aria-labelledby="directo" className="stack">
            <h2 id="directo" className="small-title">
              Por correo
            </h2>
            <p>
              <a className="big-link" href={`mailto:${email}`}>
                {email}
              </a>
            </p>
            {phone && (
              <p>
                Por teléfono: <a href={`tel:${phone}`}>{phone}</a>
              </p>
            )}
            {address && <p>{address}</p>}
            <p>
              Usamos lo que nos escribes solo para responderte y, si avanzamos, preparar la propuesta. Lo
              detallamos en <a href="/privacidad">la página de privacidad</a>.
            </p>
          </section>
          <section aria-labelledby="ayuda" className="card">
            <h2 id="ayuda" className="small-title">
              Qué nos ayuda a responderte mejor
            </h2>
            <ul className="plain-list">
              <li>La dirección de tu sitio o tu dominio, si ya tienes uno.</li>
              <li>Qué pasa hoy y qué te gustaría que pasara.</li>
              <li>Si hay una fecha que no se puede mover.</li>
              <li>Quién decide y quién lo usará cada día.</li>
            </ul>
            <p className="note">
              No envíes contraseñas ni datos de tus clientes. Si hacen falta accesos, acordamos antes una vía
              segura.
            </p>
          </section>
        </div>
      </div>
      <section className="section" aria-labelledby="despues">
        <Heading level={2} id="despues">
          Qué pasa después
        </Heading>
        <ol className="steps">
          <li>
            <h3>Leemos y preguntamos</h3>
            <p>Si falta algo, te hacemos pocas preguntas, por escrito.</p>
          </li>
          <li>
            <h3>Conversamos</h3>
            <p>Una llamada corta, sin discurso de ventas, para mirar juntos lo que tienes.</p>
          </li>
          <li>
            <h3>Decides con datos</h3>
            <p>Recibes alcance, precio y plazos. Si no nos necesitas, también te lo decimos.</p>
          </li>
        </ol>
      </section>
      <section className="section" aria-labelledby="urgente">
        <Heading level={2} id="urgente">
          ¿Es sobre un dominio o un correo en Hostinger?
        </Heading>
        <p className="lead">
          Quizá lo resuelvas ahora mismo con nuestra <a href="/hostinger">guía para Hostinger</a>.
        </p>
      </section>
    </div>
  )
}
