import { use, useState } from 'react'
import { CallApiContext } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { type UndoableImport, transferPaths, type UndoResult, undoResultSchema } from '../contract.ts'
import { formatContents } from '../format.ts'
import { LimitedList } from './limited-list.tsx'

type UndoOutcome = { texts: number; media: number; skipped: UndoResult['skipped']; problem: string | null }
type UndoState =
  | { phase: 'asking'; id: string }
  | { phase: 'running'; left: number | null }
  | ({ phase: 'done' } & UndoOutcome)

export type UndoableImportsProps = { made: readonly UndoableImport[]; onUndone: (id: string) => void }

/** Undoes imports: deletes unchanged items, and lists items that stay because somebody changed them. */
export function UndoableImports({ made, onUndone }: UndoableImportsProps) {
  const call = use(CallApiContext)
  const [undoing, setUndoing] = useState<UndoState | null>(null)

  async function undo(id: string): Promise<void> {
    const sum: Omit<UndoOutcome, 'problem'> = { texts: 0, media: 0, skipped: [] }
    setUndoing({ phase: 'running', left: null })
    for (let left = 1; left > 0;) {
      const step = await call(transferPaths.undo(id), { method: 'POST' }, undoResultSchema)
      if (!step.ok) return setUndoing({ phase: 'done', ...sum, problem: step.error.message })
      left = step.value.left
      sum.texts += step.value.removed.texts
      sum.media += step.value.removed.media
      sum.skipped = [...sum.skipped, ...step.value.skipped]
      setUndoing({ phase: 'running', left })
    }
    onUndone(id)
    setUndoing({ phase: 'done', ...sum, problem: null })
  }

  if (made.length === 0 && undoing?.phase !== 'done') return null
  return (
    <section aria-labelledby="importaciones">
      <h3 id="importaciones">Importaciones que se pueden deshacer</h3>
      <div role="status">
        {undoing?.phase === 'running' && (
          <p>Deshaciendo…{undoing.left !== null && ` Quedan ${undoing.left}.`}</p>
        )}
        {undoing?.phase === 'done' && <UndoSummary {...undoing} />}
      </div>
      <ul className="plain-list transfer-rows">
        {made.map(({ id, name, at, ...counts }) => (
          <li key={id}>
            <strong>{name}</strong>: {formatContents(counts)}, <Instant at={at} />.{' '}
            {undoing?.phase === 'asking' && undoing.id === id ? (
              <>
                Se eliminará lo que nadie haya cambiado desde entonces.{' '}
                <LinkButton onClick={() => undo(id)}>Sí, deshacer</LinkButton>{' '}
                <LinkButton onClick={() => setUndoing(null)}>No</LinkButton>
              </>
            ) : (
              <LinkButton
                disabled={undoing?.phase === 'running'}
                onClick={() => setUndoing({ phase: 'asking', id })}
              >
                Deshacer<span className="hidden"> {name}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function UndoSummary({ texts, media, skipped, problem }: UndoOutcome) {
  const removed = formatContents({ texts, media })
  return (
    <>
      <p>
        {removed
          ? `Se ${texts + media === 1 ? 'ha' : 'han'} eliminado ${removed}.`
          : 'No se ha eliminado nada.'}
      </p>
      {problem !== null && <p className="problem">{problem} Vuelve a pulsar «Deshacer» para seguir.</p>}
      {skipped.length > 0 && (
        <LimitedList items={skipped}>
          {({ name, reason }, index) => (
            <li key={index}>
              <strong>{name}</strong>: {reason}
            </li>
          )}
        </LimitedList>
      )}
    </>
  )
}
