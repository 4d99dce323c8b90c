import '../../design/filters/filters.css'
import '../enquiry/enquiry.css'
import type { ReactNode } from 'react'
import { Heading } from '../../design/heading/heading.tsx'
import { useConfirm } from '../../design/modal/confirm-dialog.tsx'
import { Instant } from '../../design/time/instant.tsx'
import { subjectName } from '../contract/form.ts'
import {
  enquiryStates,
  inboxNotesPath,
  inboxResendPath,
  inboxSearch,
  parseInboxFilter,
  stateNames,
} from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { Assign } from '../enquiry/assign.tsx'
import { MailState } from '../enquiry/mail-state.tsx'
import { Notes } from '../enquiry/notes.tsx'
import { replyHref } from '../enquiry/reply.ts'
import { href } from '../routes.ts'
import { useInbox } from '../use-inbox.ts'

type Data = EnquiryPages['mngr-consulta']

export function Page({ data }: { data: Data }): ReactNode {
  const { enquiry, newer, older } = data
  const { reference, name, email, company, subject, message, state, createdAt } = enquiry
  const { act, post, said } = useInbox()
  const { confirm, dialog } = useConfirm()
  const backTo = href('mngr-consultas') + inboxSearch({ ...parseInboxFilter({}), state })

  async function remove(): Promise<void> {
    const confirmed = await confirm({
      title: '¿Borrar esta consulta?',
      text: 'Se borra con sus notas y no se puede recuperar.',
      action: 'Borrar para siempre',
    })
    if (confirmed) void act([reference], { kind: 'delete' }, backTo)
  }

  return (
    <>
      <p className="meta enquiry-back">
        <a href={backTo}>Volver a «{stateNames[state].many}»</a>
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
      {dialog}
      <div className="actions">
        <a className="button" href={replyHref(enquiry)}>
          Responder por correo
        </a>
        <button type="button" className="button plain" onClick={() => void remove()}>
          Borrar para siempre
        </button>
      </div>
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
