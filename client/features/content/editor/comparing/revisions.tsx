import '#client/ui/panel/panel.css'
import '#client/ui/message/message.css'
import './versions.css'
import { type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import {
  type PostContent,
  type Revision,
  revisionResponseSchema,
  revisionsResponseSchema,
  type RevisionContent,
  postPaths,
} from '../../contract.ts'
import { revisionNames } from '../../contract/states.ts'
import { useZone } from '../../use-zone.ts'
import { FormattedDiff } from './formatted-diff.tsx'
import { WordDiff } from './word-diff.tsx'

type RevisionsProps = { id: string; current: PostContent; onRestore: (revision: number) => Promise<void> }

/** History: who saved what and when, with a comparison with the current text and a button to restore. */
export function Revisions({ id, current, onRestore }: RevisionsProps): ReactNode {
  const { formatMoment } = useZone()
  const [list, setList] = useState<readonly Revision[] | null>(null)
  const [chosen, setChosen] = useState<RevisionContent | null>(null)
  const [problem, setProblem] = useState('')

  async function load(): Promise<void> {
    const response = await callApi(postPaths.revisions(id), { method: 'GET' }, revisionsResponseSchema)
    setProblem(response.ok ? '' : response.error.message)
    if (response.ok) setList(response.value.revisions)
  }

  async function compare(revision: number): Promise<void> {
    const path = postPaths.revision(id, revision)
    const response = await callApi(path, { method: 'GET' }, revisionResponseSchema)
    setProblem(response.ok ? '' : response.error.message)
    if (response.ok) setChosen(response.value)
  }

  return (
    <details
      id="historial"
      className="panel"
      onToggle={({ currentTarget }) => void (currentTarget.open && load())}
    >
      <summary>Historial</summary>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {list?.length === 0 && <p>Todavía no hay versiones guardadas.</p>}
      <ul role="list" className="history">
        {list?.map((revision) => (
          <li key={revision.id}>
            <button className="link" type="button" onClick={() => void compare(revision.id)}>
              {formatMoment(revision.at)}
            </button>{' '}
            <span className="meta">
              {revisionNames[revision.kind]}
              {revision.author && ` por ${revision.author}`}
            </span>
          </li>
        ))}
      </ul>
      {chosen && (
        <section aria-label="Comparación">
          <h3>Del {formatMoment(chosen.revision.at)} a lo que hay ahora</h3>
          {chosen.content.title !== current.title && (
            <WordDiff before={chosen.content.title} after={current.title} />
          )}
          <FormattedDiff before={chosen.content.markdown} after={current.markdown} />
          <div className="actions tight">
            <button
              className="button plain"
              type="button"
              onClick={() =>
                void onRestore(chosen.revision.id)
                  .then(() => setChosen(null))
                  .then(load)
              }
            >
              Recuperar esta versión
            </button>
          </div>
        </section>
      )}
    </details>
  )
}
