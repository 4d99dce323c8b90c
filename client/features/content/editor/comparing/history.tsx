import '#client/ui/panel/panel.css'
import '#client/ui/message/message.css'
import './versions.css'
import { Fragment, type ReactNode, useState } from 'react'
import type { Fields } from '../../kinds/fields.ts'
import { useZone } from '../../use-zone.ts'
import type { ComparisonDialogProps } from './comparison-dialog.tsx'

/** A stored version of a text, whatever stores it. */
export type Version = { key: number; at: string; author: string | null; label: string; isCurrent: boolean }

type HistoryProps<Content extends object> = {
  fields: Fields
  current: Content
  /** Newest first; null until they are loaded. */
  versions: readonly Version[] | null
  /** Loads the versions; resolves to an error message, or to an empty string if it succeeds. */
  load?: () => Promise<string>
  /** Reads the content of a version; a string is an error message. */
  readContent: (key: number) => Promise<Content | string>
  onRestore: (key: number, content: Content) => Promise<void> | void
  renderComparison: (props: ComparisonDialogProps<Content>) => ReactNode
}

/** History: who saved what and when, with a comparison with the current text and a button to restore. */
export function History<Content extends object>(props: HistoryProps<Content>): ReactNode {
  const { fields, current, versions, load, readContent, onRestore, renderComparison } = props
  const { formatMoment } = useZone()
  const [chosen, setChosen] = useState<Version | null>(null)
  const [problem, setProblem] = useState('')

  async function restore(key: number, content: Content): Promise<void> {
    await onRestore(key, content)
    setChosen(null)
    if (load) setProblem(await load())
  }

  const list = (
    <ul role="list" className="history">
      {versions?.map((version) => (
        <li key={version.key}>
          <button
            className="link"
            type="button"
            aria-current={version.key === chosen?.key || undefined}
            onClick={() => setChosen(version)}
          >
            {formatMoment(version.at)}
          </button>{' '}
          <span className="meta">
            {version.label}
            {version.author !== null && ` por ${version.author}`}
            {version.isCurrent && ', la actual'}
          </span>
        </li>
      ))}
    </ul>
  )
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
      {list}
      {chosen && (
        <Fragment key={chosen.key}>
          {renderComparison({
            title: `Del ${formatMoment(chosen.at)} a lo que hay ahora`,
            fields,
            read: () => readContent(chosen.key),
            after: current,
            side: list,
            onClose: () => setChosen(null),
            ...(chosen.isCurrent ? {} : { onRestore: (content) => void restore(chosen.key, content) }),
          })}
        </Fragment>
      )}
    </details>
  )
}
