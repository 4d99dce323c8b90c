import type { ReactNode } from 'react'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { Popover } from '#client/ui/popover/popover.tsx'
import type { ListedText } from '../contract/list.ts'
import { type BulkAction, bulkActions } from '../contract/states.ts'
import { getActionLabel, isAllowed } from '../contract/transitions.ts'
import type { ListFacts } from './list-facts.ts'

export type RowMenuProps = {
  text: ListedText
  publishPermission: ListFacts['publishPermission']
  onAction: (action: BulkAction) => void
  onDuplicate: () => void
}

/** The menu of a row: what can be done with its text. */
export function RowMenu({ text, publishPermission, onAction, onDuplicate }: RowMenuProps): ReactNode {
  const { state, isPublic, path, title, pending } = text
  const may = useHasPermission()
  const actions = bulkActions.filter(
    (action) =>
      may(publishPermission) &&
      isAllowed(action, state) &&
      (action !== 'publish' || state !== 'published' || pending),
  )
  return (
    <Popover label={`Acciones de «${title || 'Sin título'}»`}>
      <ul role="list">
        {isPublic && (
          <li>
            <a className="link" data-close href={path}>
              Ver en el sitio
            </a>
          </li>
        )}
        {state !== 'trash' && (
          <li>
            <button type="button" className="link" data-close onClick={onDuplicate}>
              Duplicar
            </button>
          </li>
        )}
        {actions.map((action) => (
          <li key={action}>
            <button
              type="button"
              className={action === 'delete' ? 'link danger' : 'link'}
              data-close
              onClick={() => onAction(action)}
            >
              {getActionLabel(action, state)}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
