import type { After } from '#client/runtime/browser/browser.ts'
import type { AppError } from '#client/runtime/errors.ts'
import type { callApi } from '#client/runtime/session/call-api.ts'
import type { Result } from '../contract.ts'
import type { ImageUnit, RedirectsUnit } from '../read/plan.ts'
import { attempt, pausesMs } from './attempt.ts'
import { type Choice, pack } from './pieces.ts'
import type { WaitingUnit } from './rehearse.ts'
import { type Redraw, sendArticles, sendImage, sendRedirects, type Sent } from './send.ts'
import type { Row } from './state.ts'

export type Work =
  | { type: 'image'; unit: ImageUnit }
  | { type: 'article'; unit: WaitingUnit }
  | { type: 'redirects'; unit: RedirectsUnit }

export type Options = {
  call: typeof callApi
  after: After
  redraw?: Redraw
}

type Sender = {
  /** Sends until all is sent, `pause` is called or nothing gets through; what is left can be sent again. */
  send: (
    id: string,
    work: readonly Work[],
    choice: Choice,
  ) => Promise<{ left: Work[]; problem: string | null }>
  pause: () => void
}

/** So many pieces in a row that fail are no fault of theirs. */
const hopeless = 3

type OnResults = (results: readonly Result[], kind: Row['kind']) => void

export function createSender({ call, after, redraw }: Options, onResults: OnResults): Sender {
  let paused = false
  let chosen: Choice = { drafts: true, pages: false, site: '' }
  /** Images that may still come in: an article drawn before them would be drawn without. */
  const awaited = new Set<string>()

  const isHeld = (work: Work): boolean =>
    work.type === 'article' && work.unit.needs.some((id) => awaited.has(id))

  function tell(group: readonly Work[], results: readonly Result[]): void {
    const outcomes = new Map(results.map(({ key, outcome }) => [key, outcome]))
    for (const work of group) {
      if (work.type !== 'image') continue
      if (outcomes.get(work.unit.key) === 'failed') awaited.add(work.unit.image.id)
      else awaited.delete(work.unit.image.id)
    }
    onResults(results, group[0]?.type ?? 'article')
  }

  /** The same again for what failed, as long as there is hope. */
  async function insist(send: (keys: ReadonlySet<string> | null) => Promise<Sent>): Promise<Sent> {
    const results = new Map<string, Result>()
    let keys: ReadonlySet<string> | null = null
    for (let round = 0; ; round += 1) {
      const asked = keys
      const sent = await attempt(after, () => send(asked))
      if (!sent.ok && sent.error.statusCode < 500) return sent
      if (sent.ok) for (const result of sent.value.results) results.set(result.key, result)
      const failed = [...results.values()].filter(({ outcome }) => outcome === 'failed')
      const pause = sent.ok && failed.length === 0 ? undefined : pausesMs[round]
      if (pause === undefined || paused)
        return results.size === failed.length ? downOr(sent, failed[0]) : found(results)
      if (results.size > 0) keys = new Set(failed.map(({ key }) => key))
      await new Promise<void>((resolve) => after(pause, resolve))
    }
  }

  async function sendOne(id: string, work: Exclude<Work, { type: 'article' }>): Promise<Sent> {
    return insist(() =>
      work.type === 'image' ? sendImage(call, id, work.unit, redraw) : sendRedirects(call, id, work.unit),
    )
  }

  /** A few articles together; where the worker refuses the piece itself, one by one. */
  async function sendSome(id: string, units: readonly WaitingUnit[]): Promise<Sent> {
    const results: Result[] = []
    for await (const { piece, unread } of pack(units, chosen)) {
      for (const { unit, reason } of unread)
        results.push({ key: unit.key, name: unit.name, outcome: 'refused', note: reason })
      if (piece.items.length === 0) continue
      const sent = await insist((keys) =>
        sendArticles(call, id, { ...piece, items: piece.items.filter(({ key }) => keys?.has(key) ?? true) }),
      )
      if (sent.ok) results.push(...sent.value.results)
      else return sent
    }
    return { ok: true, value: { results } }
  }

  /** Of a group that did not get through: they go one by one, until it is known which of them it was. */
  const alone = new Set<Work>()

  function nextGroup(work: readonly Work[]): Work[] {
    const [first] = work
    if (first?.type !== 'article' || alone.has(first)) return first ? [first] : []
    const end = work.findIndex((one) => one.type !== 'article' || alone.has(one))
    return work.slice(0, Math.min(groupSize, end < 0 ? groupSize : end))
  }

  async function sendGroup(id: string, group: readonly Work[]): Promise<Sent> {
    const [first] = group
    if (first && first.type !== 'article') return sendOne(id, first)
    return sendSome(
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
      chosen = choice
      let left = [...work]
      // What failed while nothing got through since: if nothing does, it is no fault of theirs.
      let suspects: { group: Work[]; error: AppError }[] = []
      const tellSuspects = (type?: Work['type']): void => {
        const told = suspects.filter(({ group }) => type === undefined || group[0]?.type === type)
        suspects = suspects.filter((one) => !told.includes(one))
        for (const { group, error } of told)
          if (group.length > 1) takeApart(group)
          else
            tell(
              group,
              group.map((one) => failureOf(one, error)),
            )
      }
      const takeApart = (group: readonly Work[]): void => {
        for (const work of group) alone.add(work)
        left = [...group, ...left]
      }
      for (;;) {
        if (left.length === 0) tellSuspects()
        if (left.length === 0 || paused) break
        const group = nextGroup(left)
        if (group[0]?.type !== 'image') tellSuspects('image')
        const held = group.filter(isHeld)
        if (held.length > 0) {
          tell(
            held,
            held.map((one) => failureOf(one, waitsForImages)),
          )
          left = left.filter((one) => !held.includes(one))
          continue
        }
        // What throws is the browser that cannot read the file any more.
        const sent = await sendGroup(id, group).catch(() => null)
        if (!sent) return { left: [...suspects.flatMap((one) => one.group), ...left], problem: unreadable }
        if (!sent.ok && gone.has(sent.error.statusCode)) {
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
          if (suspects.length < hopeless) continue
          return { left: [...suspects.flatMap((one) => one.group), ...left], problem: sent.error.message }
        }
        tellSuspects()
        tell(group, sent.ok ? sent.value.results : group.map((one) => failureOf(one, sent.error)))
      }
      tellSuspects()
      return { left, problem: null }
    },
  }
}

const waitsForImages: AppError = {
  statusCode: 503,
  message: 'Espera a sus imágenes, que todavía no entraron.',
}

export const unreadable =
  'El navegador ya no puede leer el archivo. Elígelo otra vez: lo que ya entró se queda.'

/** The session, or the import itself. */
const gone = new Set([401, 404])

const groupSize = 10

function failureOf({ unit: { key, name } }: Work, error: { statusCode: number; message: string }): Result {
  return { key, name, outcome: error.statusCode < 500 ? 'refused' : 'failed', note: error.message }
}

const found = (results: ReadonlyMap<string, Result>): Sent => ({
  ok: true,
  value: { results: [...results.values()] },
})

/** Where nothing of a piece could be stored, the piece failed. */
function downOr(sent: Sent, failed: Result | undefined): Sent {
  if (!sent.ok || !failed) return sent
  return { ok: false, error: { statusCode: 503, message: failed.note ?? '' } }
}
