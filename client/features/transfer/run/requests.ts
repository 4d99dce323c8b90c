import type { StartTimer } from '#client/runtime/browser/browser.ts'
import type { ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import { type ArticleBatch, type ImportResult, importResultsSchema, transferPaths } from '../contract.ts'
import type { ImageUnit, RedirectsUnit } from '../read/import-plan.ts'

type Call = typeof callApi
export type SendResult = ApiResult<{ results: ImportResult[] }>

/** What an import needs from the page: requests to the worker, timers, and the scaling of pictures. */
export type Connection = {
  call: Call
  runAfter: StartTimer
  /** Scales a picture in the browser to several widths, without its metadata; null if that fails. */
  redraw?: (file: Blob) => Promise<readonly Blob[] | null>
}

/** After this many failed requests in a row, the server is considered at fault, not the items. */
export const maxFailuresInARow = 3
const retryDelaysMs = [1_000, 4_000]
/** After this time a request counts as failed, in milliseconds. */
export const responseTimeoutMs = 90_000

const noResponse = {
  ok: false,
  error: { statusCode: 503, message: 'El servidor no contestó. Se sigue donde quedó.' },
} as const

async function withTimeout<T>(
  runAfter: StartTimer,
  send: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiResult<T>>()
  const forget = runAfter(responseTimeoutMs, () => resolve(noResponse))
  send().then(resolve, reject)
  return promise.finally(forget)
}

const wait = (runAfter: StartTimer, ms: number): Promise<void> =>
  new Promise((resolve) => runAfter(ms, resolve))

/** Retries server errors. Use it only for idempotent requests. */
export function withRetries({ call, runAfter }: Connection): Call {
  return async (path, request, schema) => {
    for (let round = 0; ; round += 1) {
      const answer = await withTimeout(runAfter, () => call(path, request, schema))
      const pause = retryDelaysMs[round]
      if (answer.ok || answer.error.statusCode < 500 || pause === undefined) return answer
      await wait(runAfter, pause)
    }
  }
}

// Requests may be repeated: the worker stores the result by key and imports no item twice.

/** Sends items (`send`: the keys, or null for all) and retries the failed. An error only if none could be stored. */
export async function sendWithRetries(
  runAfter: StartTimer,
  isPaused: () => boolean,
  send: (keys: ReadonlySet<string> | null) => Promise<SendResult>,
): Promise<SendResult> {
  const results = new Map<string, ImportResult>()
  for (let round = 0; ; round += 1) {
    const failedBefore = [...results.values()].filter(({ outcome }) => outcome === 'failed')
    const keys = results.size > 0 ? new Set(failedBefore.map(({ key }) => key)) : null
    const sent = await withTimeout(runAfter, () => send(keys))
    if (!sent.ok && sent.error.statusCode < 500) return sent
    for (const result of sent.ok ? sent.value.results : []) results.set(result.key, result)
    const failed = [...results.values()].filter(({ outcome }) => outcome === 'failed')
    const pause = sent.ok && failed.length === 0 ? undefined : retryDelaysMs[round]
    if (pause === undefined || isPaused()) {
      if (results.size > failed.length) return { ok: true, value: { results: [...results.values()] } }
      const [first] = failed
      return sent.ok && first ? { ok: false, error: { statusCode: 503, message: first.note ?? '' } } : sent
    }
    await wait(runAfter, pause)
  }
}

export const sendArticles = (call: Call, id: string, batch: ArticleBatch): Promise<SendResult> =>
  call(transferPaths.articles(id), { method: 'POST', body: batch }, importResultsSchema)

export function sendRedirects(
  call: Call,
  id: string,
  { key, redirects, tags, own }: RedirectsUnit,
): Promise<SendResult> {
  const body = { key, redirects, tags, own }
  return call(transferPaths.redirects(id), { method: 'POST', body }, importResultsSchema)
}

/** Sends an image. If its file cannot be read, it is refused without a request. */
export async function sendImage(
  { call, redraw }: Connection,
  id: string,
  { key, name, image, source: original, choice = 'fetch', picture }: ImageUnit,
): Promise<SendResult> {
  const source =
    choice === 'archive' && picture ? ({ from: 'archive', load: picture.load } as const) : original
  if (source.from === 'web') {
    const body = { key, id: image.id, address: source.address, name: image.name, alt: image.alt, choice }
    return call(transferPaths.remoteImage(id), { method: 'POST', body }, importResultsSchema)
  }
  const files = await source.load()
  if (!files.ok)
    return { ok: true, value: { results: [{ key, name, outcome: 'refused', note: files.reason }] } }
  const given = files.value.map((file) => new Blob([file]))
  const form = new FormData()
  form.set('datos', JSON.stringify({ key, ...image }))
  const sent = source.from === 'archive' ? await redrawFiles(given, redraw) : given
  for (const [index, file] of sent.entries()) form.append('archivo', file, `${index}`)
  return call(transferPaths.image(id), { method: 'POST', body: form }, importResultsSchema)
}

/** Fetches an image of a former site. Its failures say nothing about the server, so they are not repeated here. */
export const sendFormerImage = (connection: Connection, id: string, unit: ImageUnit): Promise<SendResult> =>
  withTimeout(connection.runAfter, () => sendImage(connection, id, unit))

/** Scales a picture. GIFs are sent unchanged, because scaling would remove their animation. */
async function redrawFiles(files: readonly Blob[], redraw: Connection['redraw']): Promise<readonly Blob[]> {
  const [file] = files
  if (!file || !redraw || (await file.slice(0, 3).text()) === 'GIF') return files
  return (await redraw(file)) ?? files
}
