import { type FormEvent, type ReactNode, useId } from 'react'
import { subjectName } from '../contract/enquiry-form.ts'
import {
  type TeamMember,
  enquiryStates,
  inboxNotesPath,
  inboxResendPath,
  inboxSearch,
  parseInboxFilter,
  stateNames,
} from '../contract/inbox.ts'
import type { Payload } from '../contract/payload.ts'
import { useInbox } from '../hooks/use-inbox.ts'
import { useSession } from '../hooks/use-session.ts'
import { href } from '../routes.ts'
import '../styles/manager.css'
import '../styles/manager-enquiries.css'
import { Heading } from '../ui/heading.tsx'
import { Instant } from '../ui/instant.tsx'
import { replyHref } from './mngr-consulta/reply.ts'

type Data = Payload['mngr-consulta']

export const title = ({ enquiry }: Data): string => `Consulta ${enquiry.reference}`

export function Page({ data }: { data: Data }): ReactNode {
  const { enquiry, newer, older } = data
  const { reference, name, email, company, subject, message, state, createdAt } = enquiry
  const { act, post, said } = useInbox()
  const backTo = href('mngr-consultas') + inboxSearch({ ...parseInboxFilter({}), state })

  function remove(): void {
    if (confirm('¿Borrar esta consulta y sus notas para siempre?'))
      void act([reference], { kind: 'delete' }, backTo)
  }

  return (
    <>
      <p className="meta enquiry-back">
        <a href={backTo}>{stateNames[state].many}</a>
        {newer && <a href={href('mngr-consulta', { ref: newer })}>Más nueva</a>}
        {older && <a href={href('mngr-consulta', { ref: older })}>Más antigua</a>}
      </p>
      <Heading icon="mail">{name}</Heading>
      <p className="meta enquiry-head">
        <span>{reference}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {company && <span>{company}</span>}
        <span>{subjectName(subject)}</span>
        <Instant at={createdAt} />
      </p>
      {enquiry.reasons.length > 0 && (
        <div className={state === 'spam' ? 'summary' : 'help'}>
          <p>
            <strong>Parecido a spam: {enquiry.score} puntos</strong>
          </p>
          <ul>
            {enquiry.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {state === 'spam' && (
            <button
              type="button"
              className="button plain"
              onClick={() => void act([reference], { kind: 'not-spam' })}
            >
              No es spam
            </button>
          )}
        </div>
      )}
      <p className="inbox-message">{message}</p>
      <p role="status">{said}</p>
      <div className="actions">
        <a className="button" href={replyHref(enquiry)}>
          Responder por correo
        </a>
        <button type="button" className="button plain" onClick={remove}>
          Borrar para siempre
        </button>
      </div>
      <div className="inbox-filters">
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
                {stateNames[each].one}
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
      <Notes data={data} onAdd={(text) => post(inboxNotesPath(reference), { text }, 'Nota guardada.')} />
    </>
  )
}

function Assign({ data, onAssign }: { data: Data; onAssign: (assignee: string | null) => void }): ReactNode {
  const { user } = useSession()
  const { assigneeId } = data.enquiry
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Asignada a</label>
      <select
        id={id}
        value={assigneeId ?? ''}
        onChange={(event) => onAssign(event.currentTarget.value || null)}
      >
        <option value="">Nadie</option>
        {data.team
          .filter((each) => each.active || each.id === assigneeId)
          .map((each) => (
            <option key={each.id} value={each.id} disabled={!each.active}>
              {assigneeText(each, user?.id)}
            </option>
          ))}
      </select>
    </div>
  )
}

function assigneeText({ id, name, active }: TeamMember, self: string | undefined): string {
  if (!active) return `${name} (ya no está en el equipo)`
  return id === self ? `${name} (tú)` : name
}

function MailState({ data, onResend }: { data: Data; onResend: () => void }): ReactNode {
  const { mailState, mailAttempts, mailAt, mailError } = data.enquiry
  if (mailState === 'off') return <p className="help">Esta consulta no generó aviso por correo.</p>
  if (mailState === 'sent')
    return <p className="help">Aviso enviado por correo el {mailAt && <Instant at={mailAt} />}.</p>
  return (
    <div className="help">
      <p>
        {mailState === 'failed'
          ? 'El aviso por correo no se pudo entregar'
          : 'El aviso por correo está pendiente'}{' '}
        ({mailAttempts} {mailAttempts === 1 ? 'intento' : 'intentos'}).
        {mailError && ` Último error: ${mailError}`}
      </p>
      <button type="button" className="link" onClick={onResend} disabled={!data.mailConfigured}>
        Reintentar el aviso
      </button>
    </div>
  )
}

function Notes({ data, onAdd }: { data: Data; onAdd: (text: string) => Promise<boolean> }): ReactNode {
  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    void onAdd(String(new FormData(form).get('nota') ?? '')).then((added) => added && form.reset())
  }
  return (
    <section aria-labelledby="notas" className="section">
      <h2 id="notas">Notas internas</h2>
      <ul role="list" className="inbox">
        {data.notes.map(({ id, author, text, createdAt }) => (
          <li key={id}>
            <div>
              <p className="inbox-message">{text}</p>
              <p className="meta">
                <span>{author}</span>
                <Instant at={createdAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <form className="form note-form" onSubmit={add}>
        <div className="field">
          <label htmlFor="nota">Nueva nota</label>
          <textarea id="nota" name="nota" rows={3} required />
        </div>
        <div>
          <button className="button plain">Guardar nota</button>
        </div>
      </form>
    </section>
  )
}
