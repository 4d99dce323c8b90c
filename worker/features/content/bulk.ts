import type * as v from 'valibot'
import type { bulkResponseSchema, bulkRequestSchema } from '#client/features/content/contract/bulk.ts'
import type { AppContext } from '../../http/context.ts'
import { createWorkBudget } from '../../markdown/cost/work-budget.ts'
import { applyBulkAction, type PostOutcome } from './publishing/post-transitions.ts'
import { deletePost } from './queries/revisions.ts'
import { getActor } from './respond.ts'

type BulkRequest = v.InferOutput<typeof bulkRequestSchema>

/** Applies an action to posts in order until the request's work budget is spent. `left` has the ids that remain. */
export async function runBulkAction(
  c: AppContext,
  { action, posts }: BulkRequest,
): Promise<v.InferOutput<typeof bulkResponseSchema>> {
  const { db } = c.get('env')
  const isOver = createWorkBudget()
  const done: string[] = []
  const failed: { id: string; message: string }[] = []
  // Sequential: D1 runs one write at a time, so parallel batches would not be faster.
  for (const [at, post] of posts.entries()) {
    if (isOver()) return { done, failed, left: posts.slice(at).map(({ id }) => id) }
    if (action === 'delete') {
      if (await deletePost(db, post, getActor(c))) done.push(post.id)
      else failed.push({ id: post.id, message: 'Solo se elimina para siempre lo que está en la papelera.' })
      continue
    }
    const outcome = await applyBulkAction(db, action, post, getActor(c))
    if (outcome.kind === 'done') done.push(post.id)
    else failed.push({ id: post.id, message: toFailureMessage(outcome) })
  }
  return { done, failed, left: [] }
}

function toFailureMessage(outcome: Exclude<PostOutcome, { kind: 'done' }>): string {
  if (outcome.kind === 'missing') return 'El artículo ya no existe.'
  if (outcome.kind === 'conflict') return 'El artículo cambió mientras tanto: vuelve a cargar la lista.'
  if (outcome.kind === 'refused') return outcome.message
  return Object.values(outcome.fields)[0] ?? outcome.message
}
