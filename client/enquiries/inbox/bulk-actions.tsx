import './bulk-actions.css'
import type { ReactNode } from 'react'
import { enquiryStates, type InboxAction, stateNames, type TeamMember } from '../contract/inbox.ts'

type BulkProps = {
  team: readonly TeamMember[]
  all: readonly string[]
  chosen: readonly string[]
  onChoose: (references: readonly string[]) => void
  onAct: (action: InboxAction) => void
}

/** What can be done to the chosen ones at once. */
export function BulkActions({ team, all, chosen, onChoose, onAct }: BulkProps): ReactNode {
  const none = chosen.length === 0
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
      <select
        aria-label="Cambiar el estado"
        disabled={none}
        value=""
        onChange={(event) => {
          const state = enquiryStates.find((candidate) => candidate === event.currentTarget.value)
          if (state) onAct({ kind: 'state', state })
        }}
      >
        <option value="">Cambiar a…</option>
        {enquiryStates.map((state) => (
          <option key={state} value={state}>
            {stateNames[state].one}
          </option>
        ))}
      </select>
      <select
        aria-label="Asignar"
        disabled={none}
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
      <button type="button" className="link" disabled={none} onClick={() => onAct({ kind: 'not-spam' })}>
        No es spam
      </button>
      <button type="button" className="link" disabled={none} onClick={() => onAct({ kind: 'delete' })}>
        Borrar
      </button>
    </div>
  )
}
