import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import '../../editor/comparing/versions.css'
import { type ReactNode, useState } from 'react'
import { useZone } from '../../use-zone.ts'
import type { EditedEntry } from '../contract.ts'
import type { EntryContent } from '../contract/content.ts'
import { LazyPart, rejectOnServer } from './lazy-part.tsx'
import { readVersion } from './use-entry-actions.ts'

// The server never renders this; the condition leaves it out of the server's bundle.
const loadDifferences = import.meta.env.SSR
  ? rejectOnServer
  : () => import('./comparison.ts').then(({ Differences }) => Differences)

type VersionsProps = {
  entry: EditedEntry
  current: EntryContent
  onRestore: (content: EntryContent) => void
}

type ChosenVersion = { at: string; content: EntryContent }

/** History: who saved what and when, with a comparison with the current text and a button to restore. */
export function Versions({ entry, current, onRestore }: VersionsProps): ReactNode {
  const { formatMoment } = useZone()
  const [chosen, setChosen] = useState<ChosenVersion | null>(null)
  const [failed, setFailed] = useState(false)

  async function compare(rev: number, at: string): Promise<void> {
    const content = await readVersion(entry.id, rev)
    setFailed(content === null)
    if (content) setChosen({ at, content })
  }

  return (
    <details className="panel">
      <summary>Historial</summary>
      {failed && (
        <p className="problem" role="alert">
          No se pudo leer esa versión. Vuelve a intentarlo.
        </p>
      )}
      {entry.revisions.length === 0 && <p>Todavía no hay versiones guardadas.</p>}
      <ul role="list" className="history">
        {entry.revisions.map(({ rev, at, author, published }) => (
          <li key={rev}>
            <button className="link" type="button" onClick={() => void compare(rev, at)}>
              {formatMoment(at)}
            </button>{' '}
            <span className="meta">
              {published ? 'publicada' : 'guardada'} por {author}
            </span>
          </li>
        ))}
      </ul>
      {chosen && (
        <section aria-label="Comparación">
          <h3>Del {formatMoment(chosen.at)} a lo que hay ahora</h3>
          <LazyPart load={loadDifferences} props={{ before: chosen.content, after: current }} />
          <div className="actions tight">
            <button
              className="button plain"
              type="button"
              onClick={() => {
                onRestore(chosen.content)
                setChosen(null)
              }}
            >
              Recuperar esta versión
            </button>
          </div>
        </section>
      )}
    </details>
  )
}
