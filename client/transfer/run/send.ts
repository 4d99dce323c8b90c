import type { ApiResult, callApi } from '../../session/call-api.ts'
import { type ArticlesPiece, type Result, resultsSchema, transferPaths } from '../contract.ts'
import type { ImageUnit, RedirectsUnit } from '../read/plan.ts'

type Call = typeof callApi
export type Sent = ApiResult<{ results: Result[] }>

// A piece may be sent as often as it takes: the worker knows what it has taken.

export const sendArticles = (call: Call, id: string, piece: ArticlesPiece): Promise<Sent> =>
  call(transferPaths.articles(id), { method: 'POST', body: piece }, resultsSchema)

export function sendRedirects(call: Call, id: string, { key, redirects }: RedirectsUnit): Promise<Sent> {
  return call(transferPaths.redirects(id), { method: 'POST', body: { key, redirects } }, resultsSchema)
}

/** An image whose file cannot be read is refused here, without being sent. */
export async function sendImage(
  call: Call,
  id: string,
  { key, name, image, load }: ImageUnit,
): Promise<Sent> {
  const files = await load()
  if (!files.ok) {
    const results: Result[] = [{ key, name, outcome: 'refused', note: files.reason }]
    return { ok: true, value: { results } }
  }
  const form = new FormData()
  form.set('datos', JSON.stringify({ key, ...image }))
  for (const [index, file] of files.value.entries()) form.append('archivo', new Blob([file]), `${index}`)
  return call(transferPaths.image(id), { method: 'POST', body: form }, resultsSchema)
}
