import type { EnhanceOptions } from '#client/runtime/router/loading/page-module.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { Site } from '#client/site.ts'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { Steps } from '#client/ui/steps/steps.tsx'
import { BreakableText } from '#client/ui/text/breakable-text.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { ContactText } from '../../content/kinds/contact.ts'
import { shownFields } from '../contract/form.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { CallFirst, DirectContact, Opening, openingClass } from '../direct-contact.tsx'
import { EnquiryForm } from '../form/enquiry-form.tsx'

const formBoxId = 'consulta'

export { EnquiryForm }
/** A box for the form within a text; null if an element has the id of a field, which its label would then name. */
export function createFormBox(owner: Document): HTMLElement | null {
  if ([formBoxId, ...shownFields].some((id) => owner.getElementById(id))) return null
  return Object.assign(owner.createElement('div'), { id: formBoxId, className: 'no-print' })
}

export function Page({ data }: { data: EnquiryPages['contacto'] }) {
  const site = useSite()
  const { contact } = data
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="mail">{contact.title}</Heading>
        {contact.lead && <p className="lead">{contact.lead}</p>}
        <CallFirst site={site} />
        <ThreadDrawing subject="pagina" seed="contacto" isInFirstScreen />
      </header>
      <div className="split">
        <div id={formBoxId}>
          <EnquiryForm {...data} />
        </div>
        <div className="stack">
          <section aria-labelledby="directo" className="stack">
            <h2 id="directo" className="small-title">
              {contact.mailTitle}
            </h2>
            <p>
              <a className="big-link" href={`mailto:${site.email}`}>
                <BreakableText text={site.email} />
              </a>
            </p>
            <DirectContact site={site} />
            <p>
              {contact.use} Lo detallamos en <a href="/privacidad">la página de privacidad</a>.
            </p>
          </section>
          <ContactHelp text={contact} />
          <Steps id="despues" title={contact.afterTitle} steps={contact.after} />
        </div>
      </div>
      {contact.otherTitle !== '' && (
        <Section id="urgente" title={contact.otherTitle}>
          <div className="split">
            <div>
              {contact.other && <p className="lead">{contact.other}</p>}
              {contact.otherHref !== '' && (
                <p className="actions">
                  <a href={contact.otherHref}>{contact.otherLink || contact.otherHref}</a>
                </p>
              )}
            </div>
            {contact.otherHref === '/servicios' && <ServiceLinks services={site.services} />}
          </div>
        </Section>
      )}
    </div>
  )
}

function ServiceLinks({ services }: Pick<Site, 'services'>) {
  return (
    <ul role="list" className="tags">
      {services.map(
        ({ id, name, shown }) =>
          shown && (
            <li key={id}>
              <a className="tag" href={`/servicios/${id}`}>
                {name}
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

function ContactHelp({ text }: { text: ContactText }) {
  if (text.help.length === 0 && text.note === '') return null
  return (
    <section aria-labelledby="ayuda" className="card">
      <h2 id="ayuda" className="small-title">
        {text.helpTitle}
      </h2>
      <ul className="plain-list">
        {text.help.map((help, index) => (
          <li key={index}>{help}</li>
        ))}
      </ul>
      {text.note !== '' && <p>{text.note}</p>}
    </section>
  )
}

/** Hydrates only the form and whether the company is open. Before that, the browser posts it without script. */
export function enhance(
  main: HTMLElement,
  { data, hydrate }: EnhanceOptions<EnquiryPages['contacto']>,
): void {
  const box = main.querySelector(`#${formBoxId}`)
  if (box) hydrate(box, <EnquiryForm {...data} />)
  for (const opening of main.querySelectorAll(`.${openingClass}`)) hydrate(opening, <Opening />)
}
