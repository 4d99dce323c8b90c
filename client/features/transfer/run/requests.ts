import type { ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import { type ArticleBatch, type ImportResult, importResultsSchema, transferPaths } from '../contract.ts'
import type { ImageUnit, RedirectsUnit } from '../read/import-plan.ts'

type Call = typeof callApi
export type SendResult = ApiResult<{ results: ImportResult[] }>

// A piece may be sent as often as it takes: the worker knows what it has taken.

export const sendArticles = (call: Call, id: string, batch: ArticleBatch): Promise<SendResult> =>
  call(transferPaths.articles(id), { method: 'POST', body: batch }, importResultsSchema)

export function sendRedirects(
  call: Call,
  id: string,
  { key, redirects, tags }: RedirectsUnit,
): Promise<SendResult> {
  const body = { key, redirects, tags }
  return call(transferPaths.redirects(id), { method: 'POST', body }, importResultsSchema)
}

/** A picture as a browser draws it anew, in a few widths and without what its camera wrote; null where it cannot. */
export type RedrawImage = (file: Blob) => Promise<readonly Blob[] | null>

/** An image whose file cannot be read is refused here, without being sent. */
export async function sendImage(
  call: Call,
  id: string,
  { key, name, image, source }: ImageUnit,
  redraw: RedrawImage | undefined,
): Promise<SendResult> {
  if (source.from === 'web') {
    const body = { key, id: image.id, address: source.address, name: image.name, alt: image.alt }
    return call(transferPaths.remoteImage(id), { method: 'POST', body }, importResultsSchema)
  }
  const files = await source.load()
  if (!files.ok) {
    const results: ImportResult[] = [{ key, name, outcome: 'refused', note: files.reason }]
    return { ok: true, value: { results } }
  }
  const given = files.value.map((file) => new Blob([file]))
  const form = new FormData()
  form.set('datos', JSON.stringify({ key, ...image }))
  const sent = source.from === 'archive' ? await redrawFiles(given, redraw) : given
  for (const [index, file] of sent.entries()) form.append('archivo', file, `${index}`)
  return call(transferPaths.image(id), { method: 'POST', body: form }, importResultsSchema)
}

/** Drawn anew, a GIF would stand still. */
async function redrawFiles(
  files: readonly Blob[],
  redraw: RedrawImage | undefined,
): Promise<readonly Blob[]> {
  const [file] = files
  if (!file || !redraw || (await file.slice(0, 3).text()) === 'GIF') return files
  return (await redraw(file)) ?? files
}
