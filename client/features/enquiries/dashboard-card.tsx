import { Button } from '#client/ui/button/button.tsx'
import { useSite } from '../../runtime/site/use-site.ts'
import { StatusMessage } from '../../ui/message/status-message.tsx'
import { Age } from '../../ui/time/age.tsx'
import {
  type EnquiriesCard as Data,
  inboxResendAllPath,
  type MailCard,
  formatInboxQuery,
  parseInboxFilter,
} from './contract/inbox.ts'
import { getSubjectName } from './contract/subjects.ts'
import { href } from './routes.ts'
import { useInbox } from './use-inbox.ts'

const inboxPath = href('mngr-consultas')
const emptyFilter = parseInboxFilter({})

/** What waits for somebody in the inbox, most urgent first. `more` stands below its line. */
export function listWaitingEnquiries({ mail, counts, unsent, latest }: Data) {
  return [
    ...(unsent.first === null
      ? []
      : [
          {
            count: unsent.count,
            one: 'respuesta sin enviar',
            many: 'respuestas sin enviar: ve a la primera',
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
      count: counts.new,
      one: 'consulta nueva',
      many: 'consultas nuevas',
      href: inboxPath + formatInboxQuery({ ...emptyFilter, place: 'new' }),
      more: <LatestEnquiries latest={latest} />,
    },
  ]
}

/** The newest of the enquiries that nobody has opened: from whom, about what, and since when. */
function LatestEnquiries({ latest }: Pick<Data, 'latest'>) {
  const site = useSite()
  return latest.map(({ reference, name, excerpt, createdAt, ...about }) => (
    <li key={reference} className="waiting-enquiry">
      <a href={href('mngr-consulta', { ref: reference })}>{name}</a>
      <small>
        {getSubjectName(site, about)}: {excerpt}
      </small>
      <small>
        <Age at={createdAt} />
      </small>
    </li>
  ))
}

/** Notification mails whose delivery failed for good. The enquiries themselves are stored. */
export function UndeliveredNotifications({ mail }: { mail: MailCard }) {
  const { post, outcome } = useInbox()
  return (
    <>
      <StatusMessage {...outcome} />
      {mail.failed > 0 && (
        <section aria-labelledby="sin-entregar">
          <h2 id="sin-entregar">Avisos sin entregar</h2>
          <p>Las consultas están a salvo; lo que no llegó es el correo que avisa de ellas.</p>
          <ul role="list">
            {mail.undelivered.map(({ reference, name, error }) => (
              <li key={reference}>
                <a href={href('mngr-consulta', { ref: reference })}>{name}</a>
                {error && <small>{error}</small>}
              </li>
            ))}
          </ul>
          <Button
            disabled={!mail.configured}
            onClick={() => post(inboxResendAllPath, {}, 'Los avisos se intentan otra vez.')}
          >
            Reintentar {mail.failed === 1 ? 'el aviso' : `los ${mail.failed} avisos`}
          </Button>
        </section>
      )}
    </>
  )
}
