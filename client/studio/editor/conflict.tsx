import './versions.css'
import { type ReactNode, useState } from 'react'
import { Modal } from '../../design/modal/modal.tsx'
import type { EditorPost, PostContent } from '../contract.ts'
import { formatMoment } from '../zone.ts'
import { mergeTexts, WordDiff } from './word-diff.tsx'

type ConflictProps = {
  mine: PostContent
  theirs: EditorPost
  /** `saved`: the chosen text is what the server already has. */
  onChoose: (content: PostContent, saved: boolean) => void
}

/** Two versions of one post: shows both, and nothing is lost whichever way it is settled. */
export function Conflict({ mine, theirs, onChoose }: ConflictProps): ReactNode {
  const [merged, setMerged] = useState<string | null>(null)
  return (
    <Modal wide title="Este artículo también se cambió en otro lugar">
      <p>
        La otra versión se guardó el {formatMoment(theirs.savedAt)}. Elige con cuál seguir o mézclalas; abajo
        puedes copiar cualquiera de las dos antes de decidir.
      </p>
      {merged === null ? (
        <>
          <h3>De la otra versión a la tuya</h3>
          {mine.title !== theirs.content.title && (
            <WordDiff before={theirs.content.title} after={mine.title} />
          )}
          <WordDiff before={theirs.content.markdown} after={mine.markdown} />
          <div className="versions">
            <Version name="Tu versión" content={mine} />
            <Version name="La otra versión" content={theirs.content} />
          </div>
          <div className="actions">
            <button className="button" type="button" onClick={() => onChoose(mine, false)}>
              Conservar la mía
            </button>
            <button className="button plain" type="button" onClick={() => onChoose(theirs.content, true)}>
              Usar la otra
            </button>
            <button
              className="button plain"
              type="button"
              onClick={() => setMerged(mergeTexts(mine.markdown, theirs.content.markdown))}
            >
              Mezclar las dos
            </button>
          </div>
        </>
      ) : (
        <>
          <div className="field">
            <label htmlFor="mezcla">Texto mezclado: quita lo que sobre</label>
            <textarea
              id="mezcla"
              rows={14}
              value={merged}
              onChange={({ target }) => setMerged(target.value)}
            />
          </div>
          <div className="actions">
            <button
              className="button"
              type="button"
              onClick={() => onChoose({ ...mine, markdown: merged }, false)}
            >
              Guardar la mezcla
            </button>
            <button className="button plain" type="button" onClick={() => setMerged(null)}>
              Volver
            </button>
          </div>
        </>
      )}
    </Modal>
  )
}

function Version({ name, content }: { name: string; content: PostContent }): ReactNode {
  return (
    <details>
      <summary>{name}, completa</summary>
      <p>
        <strong>{content.title || 'Sin título'}</strong>
      </p>
      <pre tabIndex={0}>{content.markdown}</pre>
    </details>
  )
}
