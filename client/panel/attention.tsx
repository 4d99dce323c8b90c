import type { ReactNode } from 'react'
import { inboxSearch, parseInboxFilter } from '../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../enquiries/routes.ts'
import { href as studioHref } from '../studio/routes.ts'
import type { PanelPages } from './contract.ts'

const inbox = enquiriesHref('mngr-consultas')
const fresh = inbox + inboxSearch({ ...parseInboxFilter({}), state: 'new' })
const undelivered = inbox + inboxSearch({ ...parseInboxFilter({}), mail: 'fallido' })
const posts = studioHref('mngr-blog')

/** `one` thing or `many` of them; nothing where there is none. */
function item(count: number, one: string, many: string, to: string): { text: string; href: string }[] {
  if (count === 0) return []
  return [{ text: count === 1 ? `1 ${one}` : `${count} ${many}`, href: to }]
}

/** What waits for somebody, in the order in which it hurts. */
export function Attention({ data }: { data: PanelPages['mngr'] }): ReactNode {
  const { enquiries, mail } = data
  const { draftCount, scheduled } = data.posts
  const items = [
    ...item(mail.failed, 'aviso por correo sin entregar', 'avisos por correo sin entregar', undelivered),
    ...item(enquiries.counts.new ?? 0, 'consulta nueva', 'consultas nuevas', fresh),
    ...item(draftCount, 'borrador sin publicar', 'borradores sin publicar', `${posts}?estado=borrador`),
    ...item(scheduled.length, 'artículo programado', 'artículos programados', `${posts}?estado=programada`),
  ]
  return (
    <section aria-labelledby="atencion">
      <h2 id="atencion">Pide atención</h2>
      {items.length > 0 ? (
        <ul role="list">
          {items.map(({ href: to, text }) => (
            <li key={to}>
              <a href={to}>{text}</a>
            </li>
          ))}
        </ul>
      ) : (
        <p>Nada pendiente. Todo está al día.</p>
      )}
      {mail.pending > 0 && (
        <p className="help">
          {mail.pending === 1
            ? 'Hay 1 aviso por correo en cola.'
            : `Hay ${mail.pending} avisos por correo en cola.`}
        </p>
      )}
      {!mail.configured && (
        <p className="help">
          No se envían avisos por correo: faltan MAIL_FROM y MAIL_TO en la configuración.
        </p>
      )}
    </section>
  )
}
