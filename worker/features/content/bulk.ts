import type * as v from 'valibot'
import type { bulkResponseSchema, bulkRequestSchema } from '#client/features/content/contract/bulk.ts'
import type { AppContext } from '../../http/context.ts'
import { createWorkBudget } from '../../markdown/cost/work-budget.ts'
import { changeState, publishPost } from './publishing/post-transitions.ts'
import { getRefusalMessage, type Refusal } from './saving/outcome.ts'
import { getActor } from './saving/write-entry.ts'

type BulkRequest = v.InferOutput<typeof bulkRequestSchema>

/** Applies an action to posts in order until the request's work budget is spent. `left`: the posts not reached. */
export async function runBulkAction(
  c: AppContext,
  { action, posts }: BulkRequest,
): Promise<v.InferOutput<typeof bulkResponseSchema>> {
  const { db } = c.get('env')
  const isOver = createWorkBudget()
  const done: string[] = []
  const failed: { id: string; message: string }[] = []
  // Sequential: D1 runs one write at a time, so parallel batches would not be faster.
  for (const [at, { id, rev }] of posts.entries()) {
    if (isOver()) return { done, failed, left: posts.slice(at).map((post) => post.id) }
    const outcome = await (action === 'publish'
      ? publishPost(db, id, { rev, publishAt: null }, getActor(c))
      : changeState(db, id, { rev, action }, getActor(c)))
    if (outcome.ok) done.push(id)
    else failed.push({ id, message: toFailureMessage(outcome) })
  }
  return { done, failed, left: [] }
}

function toFailureMessage(refusal: Refusal<unknown>): string {
  if (refusal.reason === 'missing') return 'El artículo ya no existe.'
  if (refusal.reason === 'stale') return 'El artículo cambió mientras tanto: vuelve a cargar la lista.'
  return getRefusalMessage(refusal)
}
