import type { ReactNode } from 'react'
import type { ImportRow } from '../run/import-state.ts'

/** Rendering thousands of rows would block the page. */
const maxListedRows = 100

type RowListProps = { rows: readonly ImportRow[]; onRetry?: ((key: string) => void) | undefined }

export function RowList({ rows, onRetry }: RowListProps): ReactNode {
  return (
    <ul className="plain-list transfer-rows">
      {rows.slice(0, maxListedRows).map(({ key, name, state, note }) => (
        <li key={key}>
          <strong>{name}</strong>
          {note !== null && `: ${note}`}
          {state === 'failed' && onRetry && (
            <button type="button" className="link" onClick={() => onRetry(key)}>
              Reintentar<span className="hidden"> {name}</span>
            </button>
          )}
        </li>
      ))}
      {rows.length > maxListedRows && <li>y {rows.length - maxListedRows} más</li>}
    </ul>
  )
}
