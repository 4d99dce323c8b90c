import * as v from 'valibot'
import { type BulkAction, bulkActions } from './states.ts'
import { revSchema } from './stored-content.ts'

/** Posts that one request names at most; of long ones it does fewer. */
export const maxBulkPosts = 50
export const bulkRequestSchema = v.object({
  action: v.picklist(bulkActions),
  posts: v.pipe(
    v.array(v.object({ id: v.string(), rev: revSchema })),
    v.minLength(1, 'Elige al menos un artículo.'),
    v.maxLength(maxBulkPosts, `Como máximo ${maxBulkPosts} artículos a la vez.`),
  ),
})

/** `left`: what this request had no time for, in its order; it is to be sent again. */
export const bulkResponseSchema = v.object({
  done: v.array(v.string()),
  failed: v.array(v.object({ id: v.string(), message: v.string() })),
  left: v.optional(v.array(v.string()), []),
})

type BulkPost = { id: string; rev: number }
type BulkRequest = v.InferOutput<typeof bulkRequestSchema>
type BulkResponse = v.InferOutput<typeof bulkResponseSchema>

export type BulkResult<Given> = { done: string[]; failed: BulkResponse['failed']; left: readonly Given[] }

/**
 * Does something to posts by as many requests as it takes: each does what it has time for. `send` gives null after a
 * failure, and `goesOn` is asked before each request with how many were tried; what was not is `left`.
 */
export async function sendBulkAction<Given extends BulkPost>(
  send: (request: BulkRequest) => Promise<BulkResponse | null>,
  action: BulkAction,
  posts: readonly Given[],
  shouldContinue: (tried: number) => boolean = () => true,
): Promise<BulkResult<Given>> {
  const result: BulkResult<Given> = { done: [], failed: [], left: posts }
  while (result.left.length > 0 && shouldContinue(posts.length - result.left.length)) {
    const sent = result.left.slice(0, maxBulkPosts)
    const response = await send({ action, posts: sent.map(({ id, rev }) => ({ id, rev })) })
    if (!response) break
    result.done.push(...response.done)
    result.failed.push(...response.failed)
    const unprocessed = sent.filter(({ id }) => response.left.includes(id))
    result.left = [...unprocessed, ...result.left.slice(maxBulkPosts)]
    // An answer that did nothing would be asked for without end.
    if (unprocessed.length === sent.length) break
  }
  return result
}
