import { useRef, useState } from 'react'
import '#client/ui/filters/filters.css'
import '#client/ui/list/list.css'
import '../enquiry/enquiry.css'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { toPhoneHref } from '#client/runtime/text/contact-links.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { ManagerIcon } from '#client/ui/icon/manager-icon.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { confirm, type Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { Composer } from '../answer/composer.tsx'
import { SenderHistory } from '../answer/sender-history.tsx'
import { describeAnswer, Thread, useDeliveryPolling } from '../answer/thread.tsx'
import { answeredByHandPath, answerResendPath, type ThreadMessage } from '../contract/answers.ts'
import {
  inboxNotesPath,
  formatInboxQuery,
  parseInboxFilter,
  placeNames,
  quarantineDays,
} from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { getSubjectName } from '../contract/subjects.ts'
import { EnquiryControls, NotificationStatus } from '../enquiry/controls.tsx'
import { Notes } from '../enquiry/notes.tsx'
import { InTrashMessage, RemovalSection } from '../enquiry/removal.tsx'
import { href } from '../routes.ts'
import { useInbox } from '../use-inbox.ts'

type Data = EnquiryPages['mngr-consulta']

export function Page({ data, route }: { data: Data; route: RouteLocation }) {
  const { enquiry } = data
  const site = useSite()
  const { reference, name, message, trashedAt } = enquiry
  const { runAction, post, reload, outcome, statusRef, undo } = useInbox()
  const [answerId, setAnswerId] = useState<number | null>(null)
  const shown = outcome.done === '' ? describeAnswer(data.answering.thread, answerId) : outcome
  const answerField = useRef<HTMLTextAreaElement>(null)
  useDeliveryPolling(data.answering.thread, reload)
  // The list this enquiry was opened from, with its filters and page.
  const filter = parseInboxFilter(route.query)
  const search = formatInboxQuery(filter, parseListCursor(route.query))
  const back = href('mngr-consultas') + search
  async function resend({ id, state }: ThreadMessage): Promise<void> {
    if (state === 'unsure' && !(await confirm(resendConfirmation))) return
    setAnswerId(id)
    await post(answerResendPath(id), {}, '')
  }

  return (
    <>
      <p className="meta enquiry-back">
        <a href={back}>Volver a {filter.place ? `«${placeNames[filter.place].many}»` : 'la bandeja'}</a>
      </p>
      <div className="list-bar">
        <Heading icon="mail">{name}</Heading>
        <Neighbours data={data} search={search} />
      </div>
      <p className="meta">
        <span>{getSubjectName(site, enquiry)}</span>
        <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>
      </p>
      {trashedAt !== null && (
        <InTrashMessage since={trashedAt} onRestore={() => void runAction([enquiry], { kind: 'restore' })} />
      )}
      <div className="enquiry-page">
        <div className="card enquiry-asked">
          <p className="meta">
            <strong>{name}</strong>
            <Instant at={enquiry.createdAt} />
          </p>
          <p className="inbox-message asked">{message}</p>
          <SpamWarning enquiry={enquiry} onNotSpam={() => void runAction([enquiry], { kind: 'not-spam' })} />
        </div>
        <div className="enquiry-thread">
          <Thread
            data={data}
            answerId={answerId}
            onResend={(each) => void resend(each)}
            onAnswered={({ id }) => void post(answeredByHandPath(id), {}, 'Consulta respondida.')}
          />
          {trashedAt === null && enquiry.state !== 'spam' && (
            <Composer
              key={reference}
              data={data}
              field={answerField}
              onSent={(id) => {
                setAnswerId(id)
                reload('')
              }}
              onChange={() => reload('')}
            />
          )}
        </div>
        <section className="card enquiry-about" aria-label="Datos de la consulta">
          {trashedAt === null && <EnquiryControls {...{ data, answerField, runAction }} />}
          <EnquiryFacts data={data} />
          {trashedAt === null && <NotificationStatus data={data} post={post} />}
        </section>
        <SenderHistory data={data} />
        <Notes data={data} onAdd={(text) => post(inboxNotesPath(reference), { text }, 'Nota guardada.')} />
        <RemovalSection
          isInTrash={trashedAt !== null}
          onTrash={() => void runAction([enquiry], { kind: 'trash' })}
          onDelete={() => void runAction([enquiry], { kind: 'delete' }, back)}
        />
      </div>
      <StatusMessage {...shown} ref={statusRef} onUndo={undo && (() => void undo())} />
    </>
  )
}

/** Arrows to the neighbours in the list, with their names as tooltips. */
function Neighbours({ data: { newer, older }, search }: { data: Data; search: string }) {
  return (
    <nav className="enquiry-neighbours" aria-label="Otras consultas">
      {(
        [
          [newer, 'Más nueva', 'previous'],
          [older, 'Más antigua', 'next'],
        ] as const
      ).map(
        ([ref, text, icon]) =>
          ref !== null && (
            <a
              key={icon}
              className="button plain"
              href={href('mngr-consulta', { ref }) + search}
              title={text}
            >
              <ManagerIcon name={icon} />
              <span className="hidden">{text}</span>
            </a>
          ),
      )}
    </nav>
  )
}

function EnquiryFacts({ data: { enquiry, notes } }: { data: Data }) {
  const { reference, phone, company, labels, trashedAt } = enquiry
  return (
    <dl className="enquiry-facts">
      <dt>Código</dt>
      <dd>{reference}</dd>
      {company && (
        <>
          <dt>Empresa</dt>
          <dd>{company}</dd>
        </>
      )}
      {phone && (
        <>
          <dt>Teléfono</dt>
          <dd>
            <a href={toPhoneHref(phone)}>{phone}</a>
          </dd>
        </>
      )}
      {trashedAt !== null && labels.length > 0 && (
        <>
          <dt>Etiquetas</dt>
          <dd>{labels.join(', ')}</dd>
        </>
      )}
      {notes.length > 0 && (
        <>
          <dt>Notas</dt>
          <dd>
            <a href="#notas">{pluralize(notes.length, 'nota', 'notas')}</a>
          </dd>
        </>
      )}
    </dl>
  )
}

const resendConfirmation: Confirmation = {
  title: '¿Enviar otra vez?',
  text: 'No sabemos si la respuesta llegó a salir: quien escribió puede recibirla dos veces.',
  action: 'Enviar otra vez',
}

type SpamWarningProps = { enquiry: EnquiryPages['mngr-consulta']['enquiry']; onNotSpam: () => void }

/** Reasons why the enquiry looks like spam. In quarantine a button releases it; nobody answers before that. */
function SpamWarning({ enquiry, onNotSpam }: SpamWarningProps) {
  const { state, trashedAt, score, reasons } = enquiry
  const isQuarantined = state === 'spam' && trashedAt === null
  if (reasons.length === 0 && !isQuarantined) return null
  return (
    <div className={isQuarantined ? 'summary' : 'help'}>
      {isQuarantined && (
        <p>
          Está en spam y se borrará a los {quarantineDays} días. Para responder, pulsa antes «No es spam».
        </p>
      )}
      {reasons.length > 0 && (
        <>
          <p>
            <strong>Parecido a spam: {score} puntos</strong>
          </p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {isQuarantined && <Button onClick={onNotSpam}>No es spam</Button>}
    </div>
  )
}
