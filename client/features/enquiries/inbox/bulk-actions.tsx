import { Options } from '#client/ui/field/options.tsx'
import { LabelForm } from '#client/ui/list/label-form.tsx'
import { type InboxAction, parseState, stateOptions, type AssignableUser } from '../contract/inbox.ts'

type BulkActionsProps = {
  team: readonly AssignableUser[]
  /** Labels to suggest. */
  labels: readonly string[]
  /** Enquiries in the trash can only be restored or deleted. */
  isInTrash: boolean
  isSpam: boolean
  count: number
  onAction: (action: InboxAction) => void
}

/** Controls that call `onAction` with an action for the selected enquiries; `count` is their number. */
export function BulkActions({ team, labels, isInTrash, isSpam, count, onAction }: BulkActionsProps) {
  const button = (action: InboxAction, text: string, className = 'link') => (
    <button type="button" className={className} onClick={() => onAction(action)}>
      {text}
    </button>
  )
  return (
    <div className="bulk" role="group" aria-label="Acciones para las elegidas">
      <span>{count === 1 ? '1 elegida' : `${count} elegidas`}</span>
      {isInTrash ? (
        <>
          {button({ kind: 'restore' }, 'Recuperar')}
          {button({ kind: 'delete' }, 'Borrar para siempre', 'link danger')}
        </>
      ) : (
        <>
          <StateAndAssignee team={team} onAction={onAction} />
          {isSpam
            ? button({ kind: 'not-spam' }, 'No es spam')
            : button({ kind: 'state', state: 'spam' }, 'Es spam')}
          {button({ kind: 'trash' }, 'Mover a la papelera', 'link danger')}
          <LabelForm
            known={labels}
            onLabel={(change) => {
              onAction({ kind: 'label', add: [], remove: [], ...change })
              return Promise.resolve('')
            }}
          />
        </>
      )}
    </div>
  )
}

/** Selects for state and manager in charge; a choice is applied at once. */
function StateAndAssignee({ team, onAction }: Pick<BulkActionsProps, 'team' | 'onAction'>) {
  return (
    <>
      <select
        aria-label="Cambiar el estado"
        value=""
        onChange={(event) => {
          const state = parseState(event.currentTarget.value)
          if (state) onAction({ kind: 'state', state })
        }}
      >
        <option value="">Cambiar a…</option>
        <Options of={stateOptions} />
      </select>
      <select
        aria-label="Asignar"
        value=""
        onChange={({ currentTarget: { value } }) =>
          onAction({ kind: 'assign', assignee: value === 'nadie' ? null : value })
        }
      >
        <option value="">Asignar a…</option>
        <option value="nadie">Nadie</option>
        <Options of={team.filter(({ active }) => active)} />
      </select>
    </>
  )
}
