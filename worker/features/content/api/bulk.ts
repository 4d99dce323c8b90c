import type * as v from 'valibot'
import type { bulkResponseSchema, bulkRequestSchema } from '#client/features/content/contract/bulk.ts'
import type { AppContext } from '../../../http/context.ts'
import { createWorkBudget } from '../../../markdown/cost/work-budget.ts'
import { getRefusalMessage, type Refusal } from '../saving/outcome.ts'
import { actOnText, publishStored } from '../saving/save.ts'
import type { AnyContent, TextGroup } from '../saving/text-group.ts'
import { getActor } from '../saving/write-entry.ts'

type BulkRequest = v.InferOutput<typeof bulkRequestSchema>

/** Applies an action to texts in order until the request's work budget is spent. `left`: the texts not reached. */
export async function runBulkAction<Content extends AnyContent>(
  c: AppContext,
  group: TextGroup<Content>,
  { action, texts }: BulkRequest,
): Promise<v.InferOutput<typeof bulkResponseSchema>> {
  const { db } = c.get('env')
  const isOver = createWorkBudget()
  const done: string[] = []
  const failed: { id: string; message: string }[] = []
  // Sequential: D1 runs one write at a time, so parallel batches would not be faster.
  for (const [at, { id, rev }] of texts.entries()) {
    if (isOver()) return { done, failed, left: texts.slice(at).map((text) => text.id) }
    const outcome = await (action === 'publish'
      ? publishStored(db, group, { id, rev, dates: { from: null, until: undefined } }, getActor(c))
      : actOnText(db, group, { id, rev, action }, getActor(c)))
    if (outcome.ok) done.push(id)
    else failed.push({ id, message: toFailureMessage(outcome) })
  }
  return { done, failed, left: [] }
}

function toFailureMessage(refusal: Refusal<unknown>): string {
  if (refusal.reason === 'missing') return 'Este texto ya no existe.'
  if (refusal.reason === 'stale') return 'Este texto cambió mientras tanto: vuelve a cargar la lista.'
  return getRefusalMessage(refusal)
}
