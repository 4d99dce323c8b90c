import { type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import {
  type PostContent,
  type Revision,
  revisionResponseSchema,
  revisionsResponseSchema,
  postPaths,
} from '../../contract.ts'
import { revisionNames } from '../../contract/states.ts'
import { FormattedDiff } from './formatted-diff.tsx'
import { History, type Version } from './history.tsx'
import { WordDiff } from './word-diff.tsx'

type RevisionsProps = { id: string; current: PostContent; onRestore: (revision: number) => Promise<void> }

const toVersion = ({ id, at, kind, author }: Revision): Version => ({
  id,
  at,
  description: revisionNames[kind] + (author ? ` por ${author}` : ''),
})

async function readContent(id: string, revision: number): Promise<PostContent | string> {
  const request = { method: 'GET' } as const
  const response = await callApi(postPaths.revision(id, revision), request, revisionResponseSchema)
  return response.ok ? response.value.content : response.error.message
}

/** The history of an article. Its versions are loaded when somebody opens the history. */
export function Revisions({ id, current, onRestore }: RevisionsProps): ReactNode {
  const [versions, setVersions] = useState<readonly Version[] | null>(null)

  async function load(): Promise<string> {
    const response = await callApi(postPaths.revisions(id), { method: 'GET' }, revisionsResponseSchema)
    if (!response.ok) return response.error.message
    setVersions(response.value.revisions.map(toVersion))
    return ''
  }

  return (
    <History
      versions={versions}
      load={load}
      readContent={(revision) => readContent(id, revision)}
      renderDifferences={({ title, markdown }) => (
        <>
          {title !== current.title && <WordDiff before={title} after={current.title} />}
          <FormattedDiff before={markdown} after={current.markdown} />
        </>
      )}
      onRestore={onRestore}
    />
  )
}
