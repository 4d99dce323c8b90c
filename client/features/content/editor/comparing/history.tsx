import '#client/ui/panel/panel.css'
import '#client/ui/message/message.css'
import './versions.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useZone } from '../../use-zone.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { LazyPart } from '../lazy-part.tsx'
import type { TextContent, Version } from '../saving/edited-text.ts'
import { loadComparison } from './load-comparison.ts'

/** History: who saved what and when, with a comparison with the current text and a button to restore. */
export function History({ editor }: { editor: TextEditor }): ReactNode {
  const { api, fields, draft, actions } = editor
  const { formatMoment, formatSecond } = useZone()
  const panel = useRef<HTMLDetailsElement>(null)
  const [loaded, setLoaded] = useState<readonly Version[] | null>(null)
  const [chosen, setChosen] = useState<Version | null>(null)
  const [problem, setProblem] = useState('')
  const versions = draft.stored.versions ?? loaded

  async function load(): Promise<void> {
    const response = await api.readVersions?.(draft.id)
    if (typeof response === 'object') setLoaded(response)
    setProblem(typeof response === 'string' ? response : '')
  }

  // Each save and each action adds versions.
  const reload = useEffectEvent(() => void (panel.current?.open && load()))
  useEffect(() => reload(), [draft.state.rev])

  /** To the second if another version was saved in the same minute. */
  function formatTime({ at }: Version): string {
    const moment = formatMoment(at)
    const inMinute = versions?.filter((other) => formatMoment(other.at) === moment) ?? []
    return inMinute.length > 1 ? formatSecond(at) : moment
  }

  async function restore({ key }: Version, content: TextContent): Promise<void> {
    await actions.restoreVersion(key, content)
    setChosen(null)
    await load()
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
            {formatTime(version)}
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
      ref={panel}
      id="historial"
      className="panel"
      onToggle={({ currentTarget }) => currentTarget.open && void load()}
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
        <LazyPart
          key={chosen.key}
          load={loadComparison}
          props={{
            title: `Del ${formatTime(chosen)} a lo que hay ahora`,
            fields,
            read: () => api.readVersion(draft.stored.id, chosen.key),
            after: draft.state.content,
            side: list,
            onClose: () => setChosen(null),
            ...(chosen.isCurrent
              ? {}
              : { onRestore: (content: TextContent) => void restore(chosen, content) }),
          }}
        />
      )}
    </details>
  )
}
