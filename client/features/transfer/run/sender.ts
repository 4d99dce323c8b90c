import type { StartTimer } from '#client/runtime/browser/browser.ts'
import type { AppError } from '#client/runtime/errors.ts'
import type { callApi } from '#client/runtime/session/call-api.ts'
import type { ImportResult } from '../contract.ts'
import type { ImageUnit, RedirectsUnit } from '../read/import-plan.ts'
import { type ImportChoice, createBatches } from './batches.ts'
import type { PendingArticle } from './dry-run.ts'
import type { ImportRow } from './import-state.ts'
import { type RedrawImage, sendArticles, sendImage, sendRedirects, type SendResult } from './requests.ts'
import { withTimeout, retryDelaysMs } from './retry.ts'

export type PendingWork =
  | { type: 'image'; unit: ImageUnit }
  | { type: 'article'; unit: PendingArticle }
  | { type: 'redirects'; unit: RedirectsUnit }

export type SenderOptions = {
  call: typeof callApi
  runAfter: StartTimer
  redraw?: RedrawImage
}

type Sender = {
  /** Sends until all work is done, `pause` is called, or the server fails repeatedly. `left` can be sent again. */
  send: (
    id: string,
    work: readonly PendingWork[],
    choice: ImportChoice,
  ) => Promise<{ left: PendingWork[]; problem: string | null }>
  pause: () => void
}

/** After this many failures in a row the server is at fault, not the items. */
const maxFailuresInARow = 3

type OnResults = (results: readonly ImportResult[], kind: ImportRow['kind']) => void

export function createSender({ call, runAfter, redraw }: SenderOptions, onResults: OnResults): Sender {
  let paused = false
  let currentChoice: ImportChoice = { drafts: true, pages: false, site: '' }
  /** Images not imported yet. Articles wait for theirs, otherwise they would be rendered without them. */
  const pendingImageIds = new Set<string>()

  const isWaitingForImages = (work: PendingWork): boolean =>
    work.type === 'article' && work.unit.imageIds.some((id) => pendingImageIds.has(id))

  function reportResults(group: readonly PendingWork[], results: readonly ImportResult[]): void {
    const outcomes = new Map(results.map(({ key, outcome }) => [key, outcome]))
    for (const work of group) {
      if (work.type !== 'image') continue
      if (outcomes.get(work.unit.key) === 'failed') pendingImageIds.add(work.unit.image.id)
      else pendingImageIds.delete(work.unit.image.id)
    }
    onResults(results, group[0]?.type ?? 'article')
  }

  /** Sends failed items again after each of `retryDelaysMs`. */
  async function sendWithRetries(
    send: (keys: ReadonlySet<string> | null) => Promise<SendResult>,
  ): Promise<SendResult> {
    const results = new Map<string, ImportResult>()
    let keys: ReadonlySet<string> | null = null
    for (let round = 0; ; round += 1) {
      const asked = keys
      const sent = await withTimeout(runAfter, () => send(asked))
      if (!sent.ok && sent.error.statusCode < 500) return sent
      if (sent.ok) for (const result of sent.value.results) results.set(result.key, result)
      const failed = [...results.values()].filter(({ outcome }) => outcome === 'failed')
      const pause = sent.ok && failed.length === 0 ? undefined : retryDelaysMs[round]
      if (pause === undefined || paused)
        return results.size === failed.length ? failIfAllFailed(sent, failed[0]) : toSendResult(results)
      if (results.size > 0) keys = new Set(failed.map(({ key }) => key))
      await new Promise<void>((resolve) => runAfter(pause, resolve))
    }
  }

  async function sendOne(id: string, work: Exclude<PendingWork, { type: 'article' }>): Promise<SendResult> {
    return sendWithRetries(() =>
      work.type === 'image' ? sendImage(call, id, work.unit, redraw) : sendRedirects(call, id, work.unit),
    )
  }

  /** Sends articles in batches. Returns the first request error. */
  async function sendArticleBatches(id: string, units: readonly PendingArticle[]): Promise<SendResult> {
    const results: ImportResult[] = []
    for await (const { batch, unreadable: unread } of createBatches(units, currentChoice)) {
      for (const { unit, reason } of unread)
        results.push({ key: unit.key, name: unit.name, outcome: 'refused', note: reason })
      if (batch.items.length === 0) continue
      const sent = await sendWithRetries((keys) =>
        sendArticles(call, id, { ...batch, items: batch.items.filter(({ key }) => keys?.has(key) ?? true) }),
      )
      if (sent.ok) results.push(...sent.value.results)
      else return sent
    }
    return { ok: true, value: { results } }
  }

  /** Articles of a batch that failed. They are sent one by one, to find the one that causes the error. */
  const sentSingly = new Set<PendingWork>()

  function nextGroup(work: readonly PendingWork[]): PendingWork[] {
    const [first] = work
    if (first?.type !== 'article' || sentSingly.has(first)) return first ? [first] : []
    const end = work.findIndex((one) => one.type !== 'article' || sentSingly.has(one))
    return work.slice(0, Math.min(articlesPerGroup, end < 0 ? articlesPerGroup : end))
  }

  async function sendGroup(id: string, group: readonly PendingWork[]): Promise<SendResult> {
    const [first] = group
    if (first && first.type !== 'article') return sendOne(id, first)
    return sendArticleBatches(
      id,
      group.flatMap((work) => (work.type === 'article' ? work.unit : [])),
    )
  }

  return {
    pause() {
      paused = true
    },
    async send(id, work, choice) {
      paused = false
      currentChoice = choice
      let left = [...work]
      // Groups that got a server error since the last success. If too many follow, the server is at fault: keep them.
      let suspects: { group: PendingWork[]; error: AppError }[] = []
      const tellSuspects = (type?: PendingWork['type']): void => {
        const told = suspects.filter(({ group }) => type === undefined || group[0]?.type === type)
        suspects = suspects.filter((one) => !told.includes(one))
        for (const { group, error } of told)
          if (group.length > 1) takeApart(group)
          else
            reportResults(
              group,
              group.map((one) => toFailedResult(one, error)),
            )
      }
      const takeApart = (group: readonly PendingWork[]): void => {
        for (const work of group) sentSingly.add(work)
        left = [...group, ...left]
      }
      for (;;) {
        if (left.length === 0) tellSuspects()
        if (left.length === 0 || paused) break
        const group = nextGroup(left)
        if (group[0]?.type !== 'image') tellSuspects('image')
        const held = group.filter(isWaitingForImages)
        if (held.length > 0) {
          reportResults(
            held,
            held.map((one) => toFailedResult(one, waitingForImagesError)),
          )
          left = left.filter((one) => !held.includes(one))
          continue
        }
        // sendGroup throws only if the browser can no longer read the file.
        const sent = await sendGroup(id, group).catch(() => null)
        if (!sent)
          return { left: [...suspects.flatMap((one) => one.group), ...left], problem: unreadableFileMessage }
        if (!sent.ok && fatalStatuses.has(sent.error.statusCode)) {
          tellSuspects()
          return { left, problem: sent.error.message }
        }
        if (!sent.ok && paused) break
        left = left.slice(group.length)
        if (!sent.ok && sent.error.statusCode < 500 && group.length > 1) {
          takeApart(group)
          continue
        }
        if (!sent.ok && sent.error.statusCode >= 500) {
          suspects.push({ group, error: sent.error })
          if (suspects.length < maxFailuresInARow) continue
          return { left: [...suspects.flatMap((one) => one.group), ...left], problem: sent.error.message }
        }
        tellSuspects()
        reportResults(
          group,
          sent.ok ? sent.value.results : group.map((one) => toFailedResult(one, sent.error)),
        )
      }
      tellSuspects()
      return { left, problem: null }
    },
  }
}

const waitingForImagesError: AppError = {
  statusCode: 503,
  message: 'Espera a sus imágenes, que todavía no entraron.',
}

export const unreadableFileMessage =
  'El navegador ya no puede leer el archivo. Elígelo otra vez: lo que ya entró se queda.'

/** Signed out, or the import no longer exists. */
const fatalStatuses = new Set([401, 404])

const articlesPerGroup = 10

function toFailedResult(
  { unit: { key, name } }: PendingWork,
  error: { statusCode: number; message: string },
): ImportResult {
  return { key, name, outcome: error.statusCode < 500 ? 'refused' : 'failed', note: error.message }
}

const toSendResult = (results: ReadonlyMap<string, ImportResult>): SendResult => ({
  ok: true,
  value: { results: [...results.values()] },
})

/** Treats a batch as failed if none of its items could be stored. */
function failIfAllFailed(sent: SendResult, failed: ImportResult | undefined): SendResult {
  if (!sent.ok || !failed) return sent
  return { ok: false, error: { statusCode: 503, message: failed.note ?? '' } }
}
