import '../../design/filters/filters.css'
import '../enquiry/enquiry.css'
import type { ReactNode } from 'react'
import { Heading } from '../../design/heading/heading.tsx'
import { Instant } from '../../design/time/instant.tsx'
import type { RouteLocation } from '../../router/route.ts'
import { subjectName } from '../contract/form.ts'
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
  const { enquiry } = data
  const { reference, name, email, company, subject, message, createdAt, trashedAt } = enquiry
  const { act, post, said, statusRef } = useInbox()
  // The list it was opened from, with its filters and on its page.
  const filter = parseInboxFilter(route.query)
  const search = inboxSearch(filter, parseInboxFrom(route.query))
  const back = href('mngr-consultas') + search
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
        <span>{subjectName(subject)}</span>
        <Instant at={createdAt} />
      </p>
      {trashedAt !== null && (
        <InTrash since={trashedAt} onRestore={() => void act([reference], { kind: 'restore' })} />
      )}
      <Suspicion enquiry={enquiry} onAllow={() => void act([reference], { kind: 'not-spam' })} />
      <p className="inbox-message">{message}</p>
      <p role="status" ref={statusRef} tabIndex={-1}>
        {said}
      </p>
      {trashedAt === null && <Work data={data} act={act} post={post} />}
      <Notes data={data} onAdd={(text) => post(inboxNotesPath(reference), { text }, 'Nota guardada.')} />
      <Removal
        inTrash={trashedAt !== null}
        onTrash={() => void act([reference], { kind: 'trash' })}
        onDelete={() => void act([reference], { kind: 'delete' }, back)}
      />
    </>
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
      <div className="actions">
        <a className="button" href={replyHref(data.enquiry)}>
          Responder por correo
        </a>
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
