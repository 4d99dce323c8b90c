import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import '../../editor/comparing/versions.css'
import { type ReactNode, useState } from 'react'
import { useZone } from '../../use-zone.ts'
import type { EditedDocument } from '../contract.ts'
import type { DocumentContent } from '../contract/content.ts'
import { Later, nothing } from './later.tsx'
import { readVersion } from './use-text-actions.ts'

// The server never draws it.
const differences = import.meta.env.SSR
  ? nothing
  : () => import('./compared.ts').then(({ Differences }) => Differences)

type VersionsProps = {
  document: EditedDocument
  current: DocumentContent
  onRecall: (content: DocumentContent) => void
}

type Chosen = { at: string; content: DocumentContent }

/** The history: who saved what and when, compared with the present text, and a way back. */
export function Versions({ document, current, onRecall }: VersionsProps): ReactNode {
  const { formatMoment } = useZone()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [failed, setFailed] = useState(false)

  async function compare(rev: number, at: string): Promise<void> {
    const content = await readVersion(document.id, rev)
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
      {document.revisions.length === 0 && <p>Todavía no hay versiones guardadas.</p>}
      <ul role="list" className="history">
        {document.revisions.map(({ rev, at, author, published }) => (
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
          <Later load={differences} props={{ before: chosen.content, after: current }} />
          <div className="actions tight">
            <button
              className="button plain"
              type="button"
              onClick={() => {
                onRecall(chosen.content)
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
