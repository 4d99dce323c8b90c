import type { ReactNode } from 'react'
import type { ImportRow } from '../run/import-state.ts'
import { LimitedList } from './limited-list.tsx'

type RowListProps = { rows: readonly ImportRow[]; onRetry?: ((key: string) => void) | undefined }

export function RowList({ rows, onRetry }: RowListProps): ReactNode {
  return (
    <LimitedList items={rows}>
      {({ key, name, state, note }) => (
        <li key={key}>
          <strong>{name}</strong>
          {note !== null && `: ${note}`}{' '}
          {state === 'failed' && onRetry && (
            <button type="button" className="link" onClick={() => onRetry(key)}>
              Volver a intentar<span className="hidden"> {name}</span>
            </button>
          )}
        </li>
      )}
    </LimitedList>
  )
}
