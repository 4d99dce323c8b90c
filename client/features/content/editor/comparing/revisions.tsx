import { type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import {
  type PostContent,
  revisionResponseSchema,
  revisionsResponseSchema,
  postPaths,
} from '../../contract.ts'
import { revisionNames } from '../../contract/states.ts'
import { article } from '../../kinds/article.ts'
import { ComparisonDialog } from './comparison-dialog.tsx'
import { History, type Version } from './history.tsx'

type RevisionsProps = { id: string; current: PostContent; onRestore: (revision: number) => Promise<void> }

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
    setVersions(
      response.value.revisions.map(({ id: key, at, kind, author }, index) => ({
        key,
        at,
        author,
        label: revisionNames[kind],
        isCurrent: index === 0,
      })),
    )
    return ''
  }

  return (
    <History
      fields={article.fields}
      current={current}
      versions={versions}
      load={load}
      readContent={(revision) => readContent(id, revision)}
      onRestore={onRestore}
      renderComparison={(props) => <ComparisonDialog {...props} />}
    />
  )
}
