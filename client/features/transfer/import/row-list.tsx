import { LinkButton } from '#client/ui/button/button.tsx'
import { formatNames } from '../format.ts'
import type { ImportRow } from '../run/import-state.ts'
import { LimitedList } from './limited-list.tsx'

type RowListProps = { rows: readonly ImportRow[]; onRetry?: ((key: string) => void) | undefined }

export function RowList({ rows, onRetry }: RowListProps) {
  return (
    <LimitedList items={rows}>
      {({ key, name, state, note, shownIn = [] }) => (
        <li key={key}>
          <strong>{name}</strong>
          {shownIn.length > 0 && `, de ${formatNames(shownIn.map((text) => `«${text}»`))}`}
          {note !== null && `: ${note}`}{' '}
          {state === 'failed' && onRetry && (
            <LinkButton onClick={() => onRetry(key)}>
              Volver a intentar<span className="hidden"> {name}</span>
            </LinkButton>
          )}
        </li>
      )}
    </LimitedList>
  )
}
