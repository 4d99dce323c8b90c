import { type ReactNode, use, useState } from 'react'
import { CallContext } from '#client/runtime/session/use-request.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import { type MadeImport, transferPaths, type Undone, undoneSchema } from '../contract.ts'
import { holdings } from '../words.ts'

type Undoing =
  | { phase: 'asking'; id: string }
  | { phase: 'running'; id: string; left: number | null }
  | { phase: 'done'; id: string; posts: number; media: number; kept: Undone['kept']; problem: string | null }

/** Imports that can be taken back: what nobody has touched since goes, the rest stays and is named. */
export function MadeImports({ made }: { made: readonly MadeImport[] }): ReactNode {
  const call = use(CallContext)
  const [undoing, setUndoing] = useState<Undoing | null>(null)
  const [gone, setGone] = useState<readonly string[]>([])

  async function undo(id: string): Promise<void> {
    const sum = { posts: 0, media: 0, kept: [] as Undone['kept'] }
    setUndoing({ phase: 'running', id, left: null })
    for (let left = 1; left > 0;) {
      const step = await call(transferPaths.undo(id), { method: 'POST' }, undoneSchema)
      if (!step.ok) return setUndoing({ phase: 'done', id, ...sum, problem: step.error.message })
      left = step.value.left
      sum.posts += step.value.removed.posts
      sum.media += step.value.removed.media
      sum.kept = [...sum.kept, ...step.value.kept]
      setUndoing({ phase: 'running', id, left })
    }
    setGone((before) => [...before, id])
    setUndoing({ phase: 'done', id, ...sum, problem: null })
  }

  const shown = made.filter(({ id }) => !gone.includes(id))
  if (shown.length === 0 && undoing?.phase !== 'done') return null
  return (
    <section aria-labelledby="importaciones">
      <h3 id="importaciones">Importaciones que se pueden deshacer</h3>
      <div role="status">
        {undoing?.phase === 'running' && (
          <p>Deshaciendo…{undoing.left !== null && ` Quedan ${undoing.left}.`}</p>
        )}
        {undoing?.phase === 'done' && <Outcome undoing={undoing} />}
      </div>
      <ul className="plain-list transfer-rows">
        {shown.map(({ id, name, at, ...counts }) => (
          <li key={id}>
            <strong>{name}</strong>: {holdings(counts)}, <Instant at={at} />.{' '}
            {undoing?.phase === 'asking' && undoing.id === id ? (
              <>
                Se eliminará lo que nadie haya cambiado desde entonces.{' '}
                <button type="button" className="link" onClick={() => void undo(id)}>
                  Sí, deshacer
                </button>{' '}
                <button type="button" className="link" onClick={() => setUndoing(null)}>
                  No
                </button>
              </>
            ) : (
              <button
                type="button"
                className="link"
                disabled={undoing?.phase === 'running'}
                onClick={() => setUndoing({ phase: 'asking', id })}
              >
                Deshacer<span className="hidden"> {name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownKept = 100

function Outcome({
  undoing: { posts, media, kept, problem },
}: {
  undoing: Extract<Undoing, { phase: 'done' }>
}): ReactNode {
  return (
    <>
      <p>Se eliminó: {holdings({ posts, media }) || 'nada'}.</p>
      {problem !== null && <p className="problem">{problem} Vuelve a pulsar «Deshacer» para seguir.</p>}
      {kept.length > 0 && (
        <ul className="plain-list transfer-rows">
          {kept.slice(0, shownKept).map(({ name, reason }, index) => (
            <li key={index}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
          {kept.length > shownKept && <li>y {kept.length - shownKept} más</li>}
        </ul>
      )}
    </>
  )
}
