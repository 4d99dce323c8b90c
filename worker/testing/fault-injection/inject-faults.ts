import * as v from 'valibot'
import type { Row } from './row.ts'
import type { Answer, Ask, Site } from './site.ts'
import type { Call, Plan, Trouble } from './stores.ts'

/** Nobody waits longer for an answer: what the form's script is told to wait, and a lookup before it. */
const patienceMs = 13_000
/** Within the shortest deadline of all. */
const slow = { slowMs: 900 }
/** Within the deadline of storage, beyond that of a session. */
const late = { slowMs: 2_900 }

// Counters, and what is written behind an answer or cleans up after itself.
const uncounted =
  /^(sqlite_|_cf_|d1_|.*_fts|search_docs|throttle|daily_keys|failed_sign_ins|enquiry_limits|enquiry_counts|lost_days|audit_seals|audit_anchor|refusals|managers$|sessions_|media_shelves|media_counts)/

type Counts = Readonly<Record<string, number>>

async function countsOf({ well }: Site): Promise<Counts> {
  const { DB } = well.bindings
  const { results } = await DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string
  }>()
  const names = results.map(({ name }) => name).filter((name) => !uncounted.test(name))
  const counts = await DB.batch<{ n: number }>(
    names.map((name) => DB.prepare(`SELECT count(*) AS n FROM ${name}`)),
  )
  return Object.fromEntries(names.map((name, at) => [name, counts[at]?.results[0]?.n ?? 0]))
}

function difference(before: Counts, after: Counts): Counts {
  const changed = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return Object.fromEntries(changed.filter(([, by]) => by !== 0))
}

/** What differs from one request to the next, and never tells anything. */
const plain = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '§')
        .replaceAll(/[0-9a-z_-]{16,}/gi, '§')
        .replaceAll(/\d+/g, '0')

/** What an answer to a change has, whatever its values are. */
function shapeOf(body: string | null): string {
  if (!body?.startsWith('{')) return body ?? ''
  return Object.keys(
    v.parse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), body),
  ).join()
}

const terms = /private|no-store/

type Kind = { isPrivate: boolean; isRead: boolean }

/** What is wrong with an answer that came while something was broken. */
function faultsOf(answer: Answer, row: Row, whole: Answer, { isPrivate, isRead }: Kind): string[] {
  const { status, headers, body, waitedMs } = answer
  const faults: string[] = []
  const fault = (text: string) => void faults.push(`${status} ${text}`)
  const caching = headers.get('Cache-Control') ?? ''
  if (waitedMs > patienceMs && !row.streams) fault(`after ${waitedMs} ms`)
  if (caching === '') fault('names no caching')
  if ((isPrivate || status >= 400) && !terms.test(caching)) fault(`may be cached: ${caching}`)
  const inFront = headers.get('Cloudflare-CDN-Cache-Control') ?? ''
  if ((isPrivate || status >= 400) && inFront !== 'no-store') fault(`may be stored in front: ${inFront}`)
  if (body !== null && /sesión terminó/.test(body)) fault('says that the session ended')
  if (row.soft?.(answer)) return faults
  if (status === 503) {
    if (!headers.has('Retry-After')) fault('does not say when to come back')
    if (!/[Ii]nténtalo|[Vv]uelve a/.test(body ?? ''))
      fault(`does not say to try again: ${body?.slice(0, 200)}`)
    return faults
  }
  if (body === null) {
    if (!row.streams) fault('breaks off')
  } else if (status !== whole.status) fault(`instead of ${whole.status}: ${body.slice(0, 200)}`)
  else if (!isRead && !row.streams && shapeOf(body) !== shapeOf(whole.body))
    fault(`with half of it: ${body.slice(0, 300)}`)
  return faults
}

const nameOf = (trouble: Trouble): string =>
  typeof trouble === 'object' ? `takes ${trouble.slowMs} ms` : trouble

/** All the ways in which the calls of a request go wrong: a store as a whole, each call alone, all of it slow. */
function plansOf(calls: readonly Call[]): { name: string; plan: Plan; loses: boolean }[] {
  const stores = [...new Set(calls.map(({ store }) => store))]
  const made = (name: string, trouble: Trouble, isMet: (call: Call) => boolean) => ({
    name: `${name} ${nameOf(trouble)}`,
    plan: (call: Call) => (isMet(call) ? trouble : null),
    loses: trouble === 'loses' || typeof trouble === 'object',
  })
  return [
    ...stores.flatMap((store) =>
      (['throws at once', 'hangs'] as const).map((trouble) =>
        made(store, trouble, (call) => call.store === store),
      ),
    ),
    ...calls.flatMap(({ store, at }) =>
      (['throws', 'loses'] as const).map((trouble) =>
        made(`call ${at} (${store})`, trouble, (call) => call.at === at),
      ),
    ),
    ...(calls.length > 0 ? [slow, late].map((trouble) => made('everything', trouble, () => true)) : []),
  ]
}

const says = (counts: Counts): string => JSON.stringify(counts)

function isDoubled(expected: Counts, found: Counts, row: Row): boolean {
  return Object.keys({ ...expected, ...found }).some(
    (name) => (expected[name] ?? 0) !== (found[name] ?? 0) && row.more?.[name] === undefined,
  )
}

/** Asks by each plan, then once more by stores that are well; returns what is not as it should be. */
export async function walk(site: Site, name: string, row: Row): Promise<string[]> {
  const faults: string[] = []
  const kind = { isPrivate: /\/mngr|_auth|vista-previa/.test(name), isRead: name.startsWith('GET ') }
  const asked = async (plan: Plan, request: Ask) => {
    site.stores.follow(plan)
    // Whoever only reads changes nothing but the record of it, if that.
    const counts = () => (kind.isRead && !row.streams ? {} : countsOf(site))
    const before = await counts()
    const answer = await site.ask(request)
    return { answer, changed: difference(before, await counts()) }
  }
  const well: Plan = () => null
  // The first one loads what is loaded when it is needed.
  const initial = await asked(well, await row.make(site))
  const whole = await asked(well, await row.make(site))
  const calls = [...site.stores.calls()]
  const known = new Set([plain(initial.answer.body), plain(whole.answer.body)])
  if (whole.answer.status !== row.status)
    return [`is ${whole.answer.status} while all is well: ${whole.answer.body?.slice(0, 300)}`]
  for (const { name: how, plan, loses } of plansOf(calls)) {
    const request = await row.make(site)
    const first = await asked(plan, request)
    const note = (fault: string) => faults.push(`${how}: ${fault}`)
    faultsOf(first.answer, row, whole.answer, kind).forEach(note)
    if (first.answer.status !== 503 && !row.soft?.(first.answer)) {
      // What was read is read again, for the site has grown; an earlier answer may serve while a store is down.
      if (request.init?.method === 'GET' && !row.streams) {
        const read = plain(first.answer.body)
        if (!known.has(read)) known.add(plain((await asked(well, request)).answer.body))
        if (!known.has(read)) note(`reads otherwise: ${first.answer.body}`)
      }
      if (first.answer.body !== null && says(first.changed) !== says(whole.changed))
        note(`answers ${first.answer.status} and changed ${says(first.changed)}, not ${says(whole.changed)}`)
      continue
    }
    const again = await asked(well, request)
    const expected = [row.status, ...(loses ? (row.again ?? []) : [])]
    if (!expected.includes(again.answer.status))
      note(`then sent again is ${again.answer.status}: ${again.answer.body?.slice(0, 200)}`)
    const together = Object.fromEntries(
      Object.keys({ ...first.changed, ...again.changed }).flatMap((table) => {
        const by = (first.changed[table] ?? 0) + (again.changed[table] ?? 0)
        return by === 0 ? [] : [[table, by]]
      }),
    )
    const failed = (row.alsoOfFailures ?? []).map((table) => [table, 'a failure is on record'])
    const excused = loses ? row : { ...row, more: Object.fromEntries(failed) }
    if (isDoubled(whole.changed, together, excused))
      note(`twice it changed ${says(together)}, not ${says(whole.changed)} (first ${says(first.changed)})`)
  }
  return faults
}
