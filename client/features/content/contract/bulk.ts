import * as v from 'valibot'
import { maxLinkedTexts } from '../links/contract.ts'
import { type BulkAction, bulkActions } from './states.ts'

/** Maximum number of texts in one request. The server may process only the first ones if it runs out of time. */
export const maxBulkTexts = maxLinkedTexts
export const bulkRequestSchema = v.object({
  action: v.picklist(bulkActions),
  texts: v.pipe(
    v.array(v.object({ id: v.string(), rev: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    v.minLength(1, 'Elige al menos un texto.'),
    v.maxLength(maxBulkTexts, `Como máximo ${maxBulkTexts} textos a la vez.`),
  ),
})

/** `left`: ids that the server had no time to process, in the order sent. The client sends them again. */
export const bulkResponseSchema = v.object({
  done: v.array(v.string()),
  failed: v.array(v.object({ id: v.string(), message: v.string() })),
  left: v.optional(v.array(v.string()), []),
})

type BulkText = { id: string; rev: number }
type BulkRequest = v.InferOutput<typeof bulkRequestSchema>
type BulkResponse = v.InferOutput<typeof bulkResponseSchema>

export type BulkResult<Given> = { done: string[]; failed: BulkResponse['failed']; left: readonly Given[] }

/** Applies an action in as many requests as needed, until `send` resolves to null. `left`: texts not processed. */
export async function sendBulkAction<Given extends BulkText>(
  send: (request: BulkRequest) => Promise<BulkResponse | null>,
  action: BulkAction,
  texts: readonly Given[],
  shouldContinue: (tried: number) => boolean = () => true,
): Promise<BulkResult<Given>> {
  const result: BulkResult<Given> = { done: [], failed: [], left: texts }
  while (result.left.length > 0 && shouldContinue(texts.length - result.left.length)) {
    const sent = result.left.slice(0, maxBulkTexts)
    const response = await send({ action, texts: sent.map(({ id, rev }) => ({ id, rev })) })
    if (!response) break
    result.done.push(...response.done)
    result.failed.push(...response.failed)
    const unprocessed = sent.filter(({ id }) => response.left.includes(id))
    result.left = [...unprocessed, ...result.left.slice(maxBulkTexts)]
    // Nothing was processed: sending the same request again could loop forever.
    if (unprocessed.length === sent.length) break
  }
  return result
}
