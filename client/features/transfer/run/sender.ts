import type { AppError } from '#client/runtime/errors.ts'
import type { ImportResult } from '../contract.ts'
import { getFormerHost, type PendingUnit } from '../read/import-plan.ts'
import { type ImportChoice, loadBatch, takeGroup } from './batches.ts'
import {
  type Connection,
  maxFailuresInARow,
  sendArticles,
  sendFormerImage,
  sendImage,
  sendRedirects,
  type SendResult,
  sendWithRetries,
} from './requests.ts'

/** Progress of an import: the items left to send, and the failures so far. */
export type Sending = {
  connection: Connection
  /** Id of the import, made from the content of the chosen files. */
  id: string
  choice: ImportChoice
  onResults: (results: readonly ImportResult[], group: readonly PendingUnit[]) => void
  left: PendingUnit[]
  /** Stops after the current request. */
  isPaused: boolean
  /** Groups of items with a server error since the last success. Too many in a row: the server is at fault. */
  suspects: { group: PendingUnit[]; error: AppError }[]
  /** Failures in a row by the host of images on a former site. */
  hostFailures: Map<string, number>
  /** Failed images of the chosen files. Articles wait for them: they would be rendered without them. */
  failedImageIds: Set<string>
}

/** Status codes that stop the import: signed out, or the import no longer exists. */
const fatalStatuses = new Set([401, 404])

export const unreadableFileMessage =
  'El navegador ya no puede leer el archivo. Elígelo otra vez: lo que ya entró se queda.'
const deadSiteError: AppError = {
  statusCode: 503,
  message: 'Su sitio no contesta: por ahora queda como enlace.',
}
const waitingForImagesError: AppError = {
  statusCode: 503,
  message: 'Espera a sus imágenes, que todavía no entraron.',
}

/** Sends until nothing is left, the import is paused, or the server fails repeatedly; returns why it stopped. */
export async function sendAll(sending: Sending): Promise<string | null> {
  for (;;) {
    if (sending.left.length === 0) reportSuspects(sending)
    else if (sending.left[0]?.type !== 'image') reportSuspects(sending, 'image')
    const group = takeGroup(sending.left)
    if (group.length === 0 || sending.isPaused) break
    const host = getFormerHost(group[0])
    if (host !== null && (sending.hostFailures.get(host) ?? 0) >= maxFailuresInARow) {
      const units = takeUnits(sending, (unit) => getFormerHost(unit) === host)
      reportFailure(sending, units, deadSiteError)
      continue
    }
    const held = group.filter(
      (unit) => unit.type === 'article' && unit.imageIds?.some((image) => sending.failedImageIds.has(image)),
    )
    if (held.length > 0) {
      reportFailure(
        sending,
        takeUnits(sending, (unit) => held.includes(unit)),
        waitingForImagesError,
      )
      continue
    }
    // sendGroup throws only if the browser can no longer read the file.
    const sent = await sendGroup(sending, group).catch(() => null)
    const problem = handleResult(sending, group, sent)
    if (problem !== null) return problem
  }
  reportSuspects(sending)
  return null
}

function takeUnits(sending: Sending, isTaken: (unit: PendingUnit) => boolean): PendingUnit[] {
  const taken = sending.left.filter(isTaken)
  sending.left = sending.left.filter((unit) => !isTaken(unit))
  return taken
}

async function sendGroup(sending: Sending, group: readonly PendingUnit[]): Promise<SendResult> {
  const { connection, id, choice } = sending
  const send = (request: Parameters<typeof sendWithRetries>[2]): Promise<SendResult> =>
    sendWithRetries(connection.runAfter, () => sending.isPaused, request)
  const [first] = group
  if (first?.type === 'image' && getFormerHost(first) !== null) return sendFormerImage(connection, id, first)
  if (first?.type === 'image') return send(() => sendImage(connection, id, first))
  if (first?.type === 'redirects') return send(() => sendRedirects(connection.call, id, first))
  const articles = group.filter((unit) => unit.type === 'article')
  const { batch, unreadable } = await loadBatch(articles, choice)
  const results = unreadable.map(({ unit: { key, name }, reason }): ImportResult => {
    return { key, name, outcome: 'refused', note: reason }
  })
  if (batch.items.length === 0) return { ok: true, value: { results } }
  const sent = await send((keys) => {
    const items = keys ? batch.items.filter(({ key }) => keys.has(key)) : batch.items
    return sendArticles(connection.call, id, { ...batch, items })
  })
  return sent.ok ? { ok: true, value: { results: [...results, ...sent.value.results] } } : sent
}

/** Removes a sent group from `left`, depending on its result. Returns the problem if the import must stop. */
function handleResult(sending: Sending, group: PendingUnit[], sent: SendResult | null): string | null {
  if (!sent) {
    keepSuspects(sending)
    return unreadableFileMessage
  }
  if (!sent.ok && fatalStatuses.has(sent.error.statusCode)) {
    reportSuspects(sending)
    return sent.error.message
  }
  // A paused import sends the group again when it resumes.
  if (!sent.ok && sending.isPaused) return null
  sending.left = sending.left.slice(group.length)
  if (sent.ok) {
    reportSuspects(sending)
    if (!isPutOff(sending, group, sent.value.results)) reportResults(sending, group, sent.value.results)
  } else if (sent.error.statusCode >= 500) {
    sending.suspects.push({ group, error: sent.error })
    if (sending.suspects.length < maxFailuresInARow) return null
    keepSuspects(sending)
    return sent.error.message
  } else if (group.length > 1) sendSingly(sending, group)
  else {
    reportSuspects(sending)
    reportFailure(sending, group, sent.error)
  }
  return null
}

/** Counts the failures of a former site. Puts off an image that has failed for the first time, to be tried again last. */
function isPutOff(sending: Sending, [unit]: PendingUnit[], [result]: readonly ImportResult[]): boolean {
  const host = getFormerHost(unit)
  if (host === null || unit?.type !== 'image') return false
  const hasFailed = result?.outcome === 'failed'
  sending.hostFailures.set(host, hasFailed ? (sending.hostFailures.get(host) ?? 0) + 1 : 0)
  if (!hasFailed || unit.isRetried) return false
  const texts = takeUnits(sending, ({ type }) => type === 'article')
  sending.left = [...sending.left, { ...unit, isRetried: true }, ...texts]
  return true
}

/** Moves the suspects back into `left`: the server is at fault, so they are sent again when the import resumes. */
function keepSuspects(sending: Sending): void {
  sending.left = [...sending.suspects.flatMap(({ group }) => group), ...sending.left]
  sending.suspects = []
}

/** Puts a failed group back into `left`, each article in a request of its own, to find the one that fails. */
function sendSingly(sending: Sending, group: readonly PendingUnit[]): void {
  sending.left = [...group.map((unit) => ({ ...unit, isAlone: true })), ...sending.left]
}

/** Reports suspects (of a type) as failed: they are at fault, not the server. Groups are sent again one by one. */
function reportSuspects(sending: Sending, type?: PendingUnit['type']): void {
  const { suspects } = sending
  const isReported = ({ group }: { group: PendingUnit[] }): boolean =>
    type === undefined || group[0]?.type === type
  sending.suspects = suspects.filter((one) => !isReported(one))
  for (const { group, error } of suspects.filter(isReported))
    if (group.length > 1) sendSingly(sending, group)
    else reportFailure(sending, group, error)
}

function reportFailure(sending: Sending, units: readonly PendingUnit[], error: AppError): void {
  const outcome = error.statusCode < 500 ? 'refused' : 'failed'
  const results = units.map(({ key, name }) => ({ key, name, outcome, note: error.message }) as const)
  reportResults(sending, units, results)
}

function reportResults(
  { failedImageIds, onResults }: Sending,
  group: readonly PendingUnit[],
  results: readonly ImportResult[],
): void {
  const failed = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ key }) => key))
  for (const unit of group) {
    if (unit.type !== 'image' || getFormerHost(unit) !== null) continue
    if (failed.has(unit.key)) failedImageIds.add(unit.image.id)
    else failedImageIds.delete(unit.image.id)
  }
  onResults(results, group)
}
