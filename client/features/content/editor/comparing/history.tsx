import '#client/ui/panel/panel.css'
import '#client/ui/message/message.css'
import './versions.css'
import { type ReactNode, useState } from 'react'
import { useZone } from '../../use-zone.ts'

/** A stored version of a text. `description` says who made it and how. */
export type Version = { id: number; at: string; description: string }

type HistoryProps<Content> = {
  /** Newest first; null until they are loaded. */
  versions: readonly Version[] | null
  /** Loads the versions; resolves to an error message, or to an empty string if it succeeds. */
  load?: () => Promise<string>
  /** Reads the content of a version; a string is an error message. */
  readContent: (id: number) => Promise<Content | string>
  renderDifferences: (content: Content) => ReactNode
  onRestore: (id: number, content: Content) => Promise<void> | void
}

/** History: who saved what and when, with a comparison with the current text and a button to restore. */
export function History<Content extends object>(props: HistoryProps<Content>): ReactNode {
  const { versions, load, readContent, renderDifferences, onRestore } = props
  const { formatMoment } = useZone()
  const [chosen, setChosen] = useState<(Version & { content: Content }) | null>(null)
  const [problem, setProblem] = useState('')

  async function compare(version: Version): Promise<void> {
    const content = await readContent(version.id)
    setProblem(typeof content === 'string' ? content : '')
    if (typeof content !== 'string') setChosen({ ...version, content })
  }

  async function restore(id: number, content: Content): Promise<void> {
    await onRestore(id, content)
    setChosen(null)
    if (load) setProblem(await load())
  }

  return (
    <details
      id="historial"
      className="panel"
      onToggle={({ currentTarget }) => currentTarget.open && void load?.().then(setProblem)}
    >
      <summary>Historial</summary>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {versions?.length === 0 && <p>Todavía no hay versiones guardadas.</p>}
      <ul role="list" className="history">
        {versions?.map((version) => (
          <li key={version.id}>
            <button className="link" type="button" onClick={() => void compare(version)}>
              {formatMoment(version.at)}
            </button>{' '}
            <span className="meta">{version.description}</span>
          </li>
        ))}
      </ul>
      {chosen && (
        <section aria-label="Comparación">
          <h3>Del {formatMoment(chosen.at)} a lo que hay ahora</h3>
          {renderDifferences(chosen.content)}
          <div className="actions tight">
            <button
              className="button plain"
              type="button"
              onClick={() => void restore(chosen.id, chosen.content)}
            >
              Recuperar esta versión
            </button>
          </div>
        </section>
      )}
    </details>
  )
}
