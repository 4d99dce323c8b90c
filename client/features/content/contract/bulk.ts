import * as v from 'valibot'
import { type BulkAction, bulkActions } from './states.ts'
import { revSchema } from './stored-content.ts'

/** Posts that one request names at most; of long ones it does fewer. */
export const bulkSize = 50
export const bulkRequestSchema = v.object({
  action: v.picklist(bulkActions),
  posts: v.pipe(
    v.array(v.object({ id: v.string(), rev: revSchema })),
    v.minLength(1, 'Elige al menos un artículo.'),
    v.maxLength(bulkSize, `Como máximo ${bulkSize} artículos a la vez.`),
  ),
})

/** `left`: what this request had no time for, in its order; it is to be sent again. */
export const bulkAnswerSchema = v.object({
  done: v.array(v.string()),
  failed: v.array(v.object({ id: v.string(), message: v.string() })),
  left: v.optional(v.array(v.string()), []),
})

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
