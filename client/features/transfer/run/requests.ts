import type { ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import { type ArticleBatch, type ImportResult, importResultsSchema, transferPaths } from '../contract.ts'
import type { ImageUnit, RedirectsUnit } from '../read/import-plan.ts'

type Call = typeof callApi
export type SendResult = ApiResult<{ results: ImportResult[] }>

// Requests may be repeated: the worker stores the result of each key and does not import it twice.

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

/** Scales a picture in the browser to several widths, without its metadata; null if that fails. */
export type RedrawImage = (file: Blob) => Promise<readonly Blob[] | null>

/** Sends an image. If its file cannot be read, it is refused without a request. */
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

/** Scales a picture. GIFs are sent unchanged, because scaling would remove their animation. */
async function redrawFiles(
  files: readonly Blob[],
  redraw: RedrawImage | undefined,
): Promise<readonly Blob[]> {
  const [file] = files
  if (!file || !redraw || (await file.slice(0, 3).text()) === 'GIF') return files
  return (await redraw(file)) ?? files
}
