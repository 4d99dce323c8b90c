import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { linkPaths, maxLinkedTexts, publishProblemsSchema } from './links/contract.ts'

const maxNamed = 10
/** Whoever publishes waits for the check no longer than this, in milliseconds. */
const timeoutMs = 4_000

/** The problems of texts that are about to be published; null if there are none or the check fails. */
export async function warnOfPublishProblems(texts: readonly { id: string }[]): Promise<ReactNode> {
  const body = { ids: texts.slice(0, maxLinkedTexts).map(({ id }) => id) }
  const request = { method: 'POST', body, timeoutMs } as const
  const response = await callApi(linkPaths.publishProblems, request, publishProblemsSchema)
  return response.ok && response.value.texts.length > 0 ? <PublishProblems {...response.value} /> : null
}

function PublishProblems({ texts }: v.InferOutput<typeof publishProblemsSchema>) {
  const count = texts.length
  return (
    <>
      <p>{count === 1 ? 'A 1 le falta algo:' : `A ${count} les falta algo:`}</p>
      <ul>
        {texts.slice(0, maxNamed).map(({ title, editorPath, problems }) => (
          <li key={editorPath}>
            <a href={editorPath}>{title}</a>. {problems.join('. ')}.
          </li>
        ))}
        {count > maxNamed && <li>y {count - maxNamed} más</li>}
      </ul>
    </>
  )
}
