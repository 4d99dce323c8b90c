import '#client/ui/filters/filters.css'
import '../enquiry/enquiry.css'
import { type ReactNode, useEffect } from 'react'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { Status } from '#client/ui/message/status.tsx'
import { type Question, useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { Composer } from '../answer/composer.tsx'
import { Contact } from '../answer/contact.tsx'
import { Thread } from '../answer/thread.tsx'
import { useWayOut } from '../answer/use-way-out.ts'
import { answerResendPath, type ThreadMessage } from '../contract/answers.ts'
import {
  enquiryStates,
  inboxNotesPath,
  inboxResendPath,
  inboxSearch,
  parseInboxFilter,
  parseInboxFrom,
  placeNames,
} from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { subjectName } from '../contract/subject-name.ts'
import { Assign } from '../enquiry/assign.tsx'
import { MailState } from '../enquiry/mail-state.tsx'
import { Notes } from '../enquiry/notes.tsx'
import { InTrash, Removal } from '../enquiry/removal.tsx'
import { replyHref } from '../enquiry/reply.ts'
import { Suspicion } from '../enquiry/suspicion.tsx'
import { href } from '../routes.ts'
import { useInbox } from '../use-inbox.ts'

type Data = EnquiryPages['mngr-consulta']

export function Page({ data, route }: { data: Data; route: RouteLocation }): ReactNode {
  const site = useSite()
  const { enquiry } = data
  const { reference, name, email, company, subject, message, createdAt, trashedAt } = enquiry
  const { act, post, again, said, statusRef } = useInbox()
  const { confirm, dialog } = useConfirm()
  useWayOut(data.answering.thread, again)
  // Whoever answers or notes something stands far below it, and would send again what nothing says was sent.
  useEffect(() => {
    if (said) statusRef.current?.scrollIntoView({ block: 'nearest' })
  }, [said, statusRef])
  // The list it was opened from, with its filters and on its page.
  const filter = parseInboxFilter(route.query)
  const search = inboxSearch(filter, parseInboxFrom(route.query))
  const back = href('mngr-consultas') + search
  async function resend({ id, state }: ThreadMessage): Promise<void> {
    if (state === 'unsure' && !(await confirm(secondSending))) return
    await post(answerResendPath(id), {}, 'La respuesta está en cola otra vez.')
  }

  const neighbour = (ref: string) => href('mngr-consulta', { ref }) + search

  return (
    <>
      <p className="meta enquiry-back">
        <a href={back}>Volver a {filter.place ? `«${placeNames[filter.place].many}»` : 'la bandeja'}</a>
        {data.newer && <a href={neighbour(data.newer)}>Más nueva</a>}
        {data.older && <a href={neighbour(data.older)}>Más antigua</a>}
      </p>
      <Heading icon="mail">{name}</Heading>
      <p className="meta enquiry-head">
        <span>{reference}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {company && <span>{company}</span>}
        <span>{subjectName(site, subject)}</span>
        <Instant at={createdAt} />
        <a href="#persona">{contactText(data.answering.contact.enquiries)}</a>
      </p>
      {trashedAt !== null && (
        <InTrash since={trashedAt} onRestore={() => void act([reference], { kind: 'restore' })} />
      )}
      <Suspicion enquiry={enquiry} onAllow={() => void act([reference], { kind: 'not-spam' })} />
      <p className="inbox-message">{message}</p>
      <Status text={said} ref={statusRef} />
      <Thread
        messages={data.answering.thread}
        isSimulated={data.mailSimulated}
        onResend={(each) => void resend(each)}
      />
      {dialog}
      {trashedAt === null && (
        <Answer
          key={reference}
          data={data}
          onSent={() => again('La respuesta está en cola: sale en unos segundos.')}
          onChange={() => again('')}
        />
      )}
      {trashedAt === null && <Work data={data} act={act} post={post} />}
      <Contact data={data} />
      <Notes data={data} onAdd={(text) => post(inboxNotesPath(reference), { text }, 'Nota guardada.')} />
      <Removal
        inTrash={trashedAt !== null}
        onTrash={() => void act([reference], { kind: 'trash' })}
        onDelete={() => void act([reference], { kind: 'delete' }, back)}
      />
    </>
  )
}

const contactText = (enquiries: number): string =>
  enquiries === 1 ? 'Única consulta de esta dirección' : `${enquiries} consultas de esta dirección`

const secondSending: Question = {
  title: '¿Enviar otra vez?',
  text: 'No sabemos si la respuesta llegó a salir: quien escribió puede recibirla dos veces.',
  action: 'Enviar otra vez',
}

/** The way to answer: from here, else from the manager's own mail program. */
function Answer(props: Parameters<typeof Composer>[0]): ReactNode {
  const site = useSite()
  if (props.data.canAnswer) return <Composer {...props} />
  return (
    <section aria-labelledby="responder" className="section">
      <h2 id="responder">Responder</h2>
      <p className="help">Este sitio no envía correo: la respuesta sale de tu propio programa.</p>
      <div className="actions">
        <a className="button" href={replyHref(site, props.data.enquiry)}>
          Responder por correo
        </a>
      </div>
    </section>
  )
}

/** What is done with an enquiry that somebody takes care of. */
function Work({
  data,
  act,
  post,
}: { data: Data } & Pick<ReturnType<typeof useInbox>, 'act' | 'post'>): ReactNode {
  const { reference, state } = data.enquiry
  return (
    <>
      <div className="filters">
        <div className="field">
          <label htmlFor="estado">Estado</label>
          <select
            id="estado"
            value={state}
            onChange={(event) => {
              const next = enquiryStates.find((candidate) => candidate === event.currentTarget.value)
              if (next) void act([reference], { kind: 'state', state: next })
            }}
          >
            {enquiryStates.map((each) => (
              <option key={each} value={each}>
                {placeNames[each].one}
              </option>
            ))}
          </select>
        </div>
        <Assign data={data} onAssign={(assignee) => void act([reference], { kind: 'assign', assignee })} />
      </div>
      <MailState
        data={data}
        onResend={() => void post(inboxResendPath(reference), {}, 'El aviso está en cola.')}
      />
    </>
  )
}
