import type { ReactNode } from 'react'
import { StatusMessage } from '../../ui/message/status-message.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import {
  type EnquiriesCard as Data,
  inboxResendAllPath,
  formatInboxQuery,
  parseInboxFilter,
} from './contract/inbox.ts'
import { href } from './routes.ts'
import { useInbox } from './use-inbox.ts'

const inboxPath = href('mngr-consultas')
const emptyFilter = parseInboxFilter({})

/** What waits for somebody in the inbox, most urgent first: count, label in singular and plural, and link. */
export function listWaitingEnquiries({ mail, enquiries, unsent }: Data) {
  return [
    ...(unsent.first === null
      ? []
      : [
          {
            count: unsent.count,
            one: 'respuesta no salió, o no se sabe',
            many: 'respuestas no salieron, o no se sabe: ve a la primera',
            href: href('mngr-consulta', { ref: unsent.first }),
          },
        ]),
    {
      count: mail.failed,
      one: 'aviso por correo sin entregar',
      many: 'avisos por correo sin entregar',
      href: inboxPath + formatInboxQuery({ ...emptyFilter, mail: 'fallido' }),
    },
    {
      count: enquiries.counts.new,
      one: 'consulta nueva',
      many: 'consultas nuevas',
      href: inboxPath + formatInboxQuery({ ...emptyFilter, place: 'new' }),
    },
  ]
}

export function listEnquiryNotes({ mail: { pending } }: Data): string[] {
  if (pending === 0) return []
  return [pending === 1 ? 'Hay 1 aviso por correo en cola.' : `Hay ${pending} avisos por correo en cola.`]
}

/** Dashboard card: notification mails that were not delivered, and the newest enquiries. */
export function EnquiriesCard({ data: { mail, enquiries } }: { data: Data }): ReactNode {
  const { post, statusMessage } = useInbox()
  return (
    <>
      {mail.failed > 0 && (
        <UndeliveredNotifications
          mail={mail}
          onRetry={() => void post(inboxResendAllPath, {}, 'Los avisos están en cola otra vez.')}
        />
      )}
      <section aria-labelledby="ultimas">
        <h2 id="ultimas">Consultas nuevas</h2>
        <StatusMessage text={statusMessage} />
        {enquiries.latest.length === 0 ? (
          <p>
            No hay consultas sin atender. Las que lleguen por <a href={href('contacto')}>el formulario</a>{' '}
            aparecerán aquí.
          </p>
        ) : (
          <ul role="list">
            {enquiries.latest.map(({ reference, name, createdAt }) => (
              <li key={reference}>
                <a href={href('mngr-consulta', { ref: reference })}>{name}</a> <Instant at={createdAt} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** Notification mails whose delivery failed for good. The enquiries themselves are stored. */
function UndeliveredNotifications({ mail, onRetry }: { mail: Data['mail']; onRetry: () => void }): ReactNode {
  return (
    <section aria-labelledby="sin-entregar">
      <h2 id="sin-entregar">Avisos sin entregar</h2>
      <p>Las consultas están a salvo; lo que no llegó es el correo que avisa de ellas.</p>
      <ul role="list">
        {mail.undelivered.map(({ reference, name, error }) => (
          <li key={reference}>
            <a href={href('mngr-consulta', { ref: reference })}>{name}</a>
            {error && <span className="why">{error}</span>}
          </li>
        ))}
      </ul>
      <button type="button" className="button plain" disabled={!mail.configured} onClick={onRetry}>
        Reintentar {mail.failed === 1 ? 'el aviso' : `los ${mail.failed} avisos`}
      </button>
    </section>
  )
}
