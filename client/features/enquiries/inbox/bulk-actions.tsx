import type { ReactNode } from 'react'
import { enquiryStates, type InboxAction, placeNames, type TeamMember } from '../contract/inbox.ts'

type BulkProps = {
  team: readonly TeamMember[]
  /** What lies in the trash can only leave it. */
  inTrash: boolean
  count: number
  onAct: (action: InboxAction) => void
}

/** What can be done to the chosen ones at once. */
export function BulkActions({ team, inTrash, count, onAct }: BulkProps): ReactNode {
  const button = (action: InboxAction, text: string, className = 'link'): ReactNode => (
    <button type="button" className={className} onClick={() => onAct(action)}>
      {text}
    </button>
  )
  return (
    <div className="bulk" role="group" aria-label="Acciones para las elegidas">
      <span>{count === 1 ? '1 elegida' : `${count} elegidas`}</span>
      {inTrash ? (
        <>
          {button({ kind: 'restore' }, 'Recuperar')}
          {button({ kind: 'delete' }, 'Borrar para siempre', 'link danger')}
        </>
      ) : (
        <>
          <Assignments team={team} onAct={onAct} />
          {button({ kind: 'not-spam' }, 'No es spam')}
          {button({ kind: 'trash' }, 'Mover a la papelera')}
        </>
      )}
    </div>
  )
}

/** State and person in charge: choosing is doing. */
function Assignments({ team, onAct }: Pick<BulkProps, 'team' | 'onAct'>): ReactNode {
  return (
    <>
      <select
        aria-label="Cambiar el estado"
        value=""
        onChange={(event) => {
          const state = enquiryStates.find((candidate) => candidate === event.currentTarget.value)
          if (state) onAct({ kind: 'state', state })
        }}
      >
        <option value="">Cambiar a…</option>
        {enquiryStates.map((state) => (
          <option key={state} value={state}>
            {placeNames[state].one}
          </option>
        ))}
      </select>
      <select
        aria-label="Asignar"
        value=""
        onChange={({ currentTarget: { value } }) =>
          onAct({ kind: 'assign', assignee: value === 'nadie' ? null : value })
        }
      >
        <option value="">Asignar a…</option>
        <option value="nadie">Nadie</option>
        {team
          .filter(({ active }) => active)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </>
  )
}
