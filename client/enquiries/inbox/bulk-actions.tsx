import './bulk-actions.css'
import type { ReactNode } from 'react'
import { enquiryStates, type InboxAction, placeNames, type TeamMember } from '../contract/inbox.ts'

type BulkProps = {
  team: readonly TeamMember[]
  /** What lies in the trash can only leave it. */
  inTrash: boolean
  all: readonly string[]
  chosen: readonly string[]
  onChoose: (references: readonly string[]) => void
  onAct: (action: InboxAction) => void
}

/** What can be done to the chosen ones at once. */
export function BulkActions({ team, inTrash, all, chosen, onChoose, onAct }: BulkProps): ReactNode {
  const none = chosen.length === 0
  const button = (action: InboxAction, text: string): ReactNode => (
    <button type="button" className="link" disabled={none} onClick={() => onAct(action)}>
      {text}
    </button>
  )
  return (
    <div className="inbox-bulk" role="group" aria-label="Acciones para las elegidas">
      <label>
        <input
          type="checkbox"
          checked={chosen.length === all.length}
          onChange={(event) => onChoose(event.currentTarget.checked ? all : [])}
        />{' '}
        {none ? 'Elegir todas' : chosen.length === 1 ? '1 elegida' : `${chosen.length} elegidas`}
      </label>
      {inTrash ? (
        <>
          {button({ kind: 'restore' }, 'Recuperar')}
          <span className="inbox-apart">{button({ kind: 'delete' }, 'Borrar para siempre')}</span>
        </>
      ) : (
        <>
          <Assignments team={team} disabled={none} onAct={onAct} />
          {button({ kind: 'not-spam' }, 'No es spam')}
          {button({ kind: 'trash' }, 'Mover a la papelera')}
        </>
      )}
    </div>
  )
}

type AssignmentsProps = Pick<BulkProps, 'team' | 'onAct'> & { disabled: boolean }

/** State and person in charge: choosing is doing. */
function Assignments({ team, disabled, onAct }: AssignmentsProps): ReactNode {
  return (
    <>
      <select
        aria-label="Cambiar el estado"
        disabled={disabled}
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
        disabled={disabled}
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
