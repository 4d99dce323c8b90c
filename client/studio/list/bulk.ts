import type * as v from 'valibot'
import { bulkSize, type bulkAnswerSchema, type bulkRequestSchema } from '../contract.ts'
import type { BulkAction } from '../contract/states.ts'

type Post = { id: string; rev: number }
type Request = v.InferOutput<typeof bulkRequestSchema>
type Answer = v.InferOutput<typeof bulkAnswerSchema>

export type BulkResult<Given> = { done: string[]; failed: Answer['failed']; left: readonly Given[] }

/**
 * Does something to posts by as many requests as it takes: each does what it has time for. `send` gives null after a
 * failure, and `goesOn` is asked before each request with how many were tried; what was not is `left`.
 */
export async function actOnAll<Given extends Post>(
  send: (request: Request) => Promise<Answer | null>,
  action: BulkAction,
  posts: readonly Given[],
  goesOn: (tried: number) => boolean = () => true,
): Promise<BulkResult<Given>> {
  const result: BulkResult<Given> = { done: [], failed: [], left: posts }
  while (result.left.length > 0 && goesOn(posts.length - result.left.length)) {
    const sent = result.left.slice(0, bulkSize)
    const answer = await send({ action, posts: sent.map(({ id, rev }) => ({ id, rev })) })
    if (!answer) break
    result.done.push(...answer.done)
    result.failed.push(...answer.failed)
    const again = sent.filter(({ id }) => answer.left.includes(id))
    result.left = [...again, ...result.left.slice(bulkSize)]
    // An answer that did nothing would be asked for without end.
    if (again.length === sent.length) break
  }
  return result
}
