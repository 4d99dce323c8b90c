import * as v from 'valibot'
import type { StoreCall, FaultPlan, Fault } from './faulty-stores.ts'
import type { Scenario } from './scenario.ts'
import type { ReceivedResponse, RequestInput, FaultySite } from './site.ts'

/** Longest acceptable time (ms) until an answer: the timeout of the form's script plus one lookup. */
const maxWaitMs = 13_000
/** A slow call that stays below the shortest timeout. */
const slow = { slowMs: 900 }
/** A slow call that stays below the storage timeout but exceeds the timeout of session lookups. */
const verySlow = { slowMs: 2_900 }

// Tables whose rows are not compared: counters, data written in the background, and data that expires.
const uncountedTables =
  /^(sqlite_|_cf_|d1_|.*_fts|search_docs|throttle|daily_keys|failed_sign_ins|enquiry_limits|enquiry_counts|enquiry_labels|lost_days|audit_seals|audit_anchor|refusals|managers$|webhook_texts|sessions_|media_shelves|media_counts)/

type Counts = Readonly<Record<string, number>>

let countStatement: string | undefined

/** One statement that counts the rows of all tables: one for each table takes longer. */
async function createCountStatement(db: D1Database): Promise<string> {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all<{ name: string }>()
  const names = results.map(({ name }) => name).filter((name) => !uncountedTables.test(name))
  return `SELECT ${names.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`).join(', ')}`
}

async function countRows({ healthy }: FaultySite): Promise<Counts> {
  const { DB } = healthy.bindings
  countStatement ??= await createCountStatement(DB)
  return (await DB.prepare(countStatement).first<Counts>()) ?? {}
}

function subtractCounts(before: Counts, after: Counts): Counts {
  const changed = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return Object.fromEntries(changed.filter(([, by]) => by !== 0))
}

/** Replaces what differs between two requests: ids, tokens and numbers. */
const normalize = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '§')
        .replaceAll(/[0-9a-z_-]{16,}/gi, '§')
        .replaceAll(/\d+/g, '0')

/** The property names of a JSON answer, whatever their values. */
function getShape(body: string | null): string {
  if (!body?.startsWith('{')) return body ?? ''
  return Object.keys(
    v.parse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), body),
  ).join()
}

const notCacheable = /private|no-store/

type Kind = { isPrivate: boolean; isRead: boolean }

/** Lists everything that is wrong with an answer given during a fault. */
function listFaults(
  answer: ReceivedResponse,
  scenario: Scenario,
  expected: ReceivedResponse,
  { isPrivate, isRead }: Kind,
): string[] {
  const { status, headers, body, waitedMs } = answer
  const faults: string[] = []
  const fault = (text: string) => void faults.push(`${status} ${text}`)
  const caching = headers.get('Cache-Control') ?? ''
  if (waitedMs > maxWaitMs && !scenario.isStreamed) fault(`after ${waitedMs} ms`)
  if (caching === '') fault('names no caching')
  if ((isPrivate || status >= 400) && !notCacheable.test(caching)) fault(`may be cached: ${caching}`)
  const inFront = headers.get('Cloudflare-CDN-Cache-Control') ?? ''
  if ((isPrivate || status >= 400) && inFront !== 'no-store') fault(`may be stored in front: ${inFront}`)
  if (body !== null && /sesión terminó/.test(body)) fault('says that the session ended')
  if (scenario.isAcceptableFailure?.(answer)) return faults
  if (status === 503) {
    if (!headers.has('Retry-After')) fault('does not say when to come back')
    if (!/[Ii]nténtalo|[Vv]uelve a/.test(body ?? ''))
      fault(`does not say to try again: ${body?.slice(0, 200)}`)
    return faults
  }
  if (body === null) {
    if (!scenario.isStreamed) fault('breaks off')
  } else if (status !== expected.status) fault(`instead of ${expected.status}: ${body.slice(0, 200)}`)
  else if (!isRead && !scenario.isStreamed && getShape(body) !== getShape(expected.body))
    fault(`with half of it: ${body.slice(0, 300)}`)
  return faults
}

const getFaultName = (trouble: Fault): string =>
  typeof trouble === 'object' ? `takes ${trouble.slowMs} ms` : trouble

/** Lists all faults to try for a request: each store fails completely, each call fails alone, all calls are slow. */
function createPlans(calls: readonly StoreCall[]): { name: string; plan: FaultPlan; loses: boolean }[] {
  const stores = [...new Set(calls.map(({ store }) => store))]
  const made = (name: string, trouble: Fault, isMet: (call: StoreCall) => boolean) => ({
    name: `${name} ${getFaultName(trouble)}`,
    plan: (call: StoreCall) => (isMet(call) ? trouble : null),
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
    ...(calls.length > 0 ? [slow, verySlow].map((trouble) => made('everything', trouble, () => true)) : []),
  ]
}

const formatCounts = (counts: Counts): string => JSON.stringify(counts)

function hasUnexpectedRows(expected: Counts, found: Counts, scenario: Scenario): boolean {
  return Object.keys({ ...expected, ...found }).some(
    (name) => (expected[name] ?? 0) !== (found[name] ?? 0) && scenario.addsRowsTo?.[name] === undefined,
  )
}

/** Runs a scenario with each fault, then repeats its request without faults. Returns everything that went wrong. */
export async function injectFaults(site: FaultySite, name: string, scenario: Scenario): Promise<string[]> {
  const faults: string[] = []
  const kind = { isPrivate: /\/mngr|_auth|vista-previa/.test(name), isRead: name.startsWith('GET ') }
  // For reads no rows are counted, except for downloads, which write an audit entry.
  const changesNothing = kind.isRead && !scenario.isStreamed && !scenario.isAudited
  const count = async () => (changesNothing ? {} : countRows(site))
  const send = (plan: FaultPlan, request: RequestInput) => {
    site.stores.setPlan(plan)
    return site.send(request)
  }
  const noFault: FaultPlan = () => null
  // The calls of the first request are not used, because it also loads lazy modules.
  const initial = await send(noFault, await scenario.createRequest(site))
  const sample = await scenario.createRequest(site)
  const beforeAll = await count()
  const baseline = await send(noFault, sample)
  const usual = subtractCounts(beforeAll, await count())
  const calls = [...site.stores.listCalls()]
  const known = new Set([normalize(initial.body), normalize(baseline.body)])
  if (baseline.status !== scenario.status)
    return [`is ${baseline.status} without faults: ${baseline.body?.slice(0, 300)}`]
  for (const { name: how, plan, loses } of createPlans(calls)) {
    const request =
      changesNothing && !scenario.remembersRequests ? sample : await scenario.createRequest(site)
    const before = await count()
    const first = await send(plan, request)
    const note = (fault: string) => faults.push(`${how}: ${fault}`)
    // A reused request must make the calls of its first time: otherwise a fault meets none and tests nothing.
    if (request === sample && !site.stores.listCalls().some((call) => plan(call) !== null))
      note('meets no call')
    listFaults(first, scenario, baseline, kind).forEach(note)
    if (first.status !== 503 && !scenario.isAcceptableFailure?.(first)) {
      const changed = subtractCounts(before, await count())
      // Successful reads are compared with the same request without faults: the content may have changed or come from a
      // cache.
      if (request.init?.method === 'GET' && !scenario.isStreamed) {
        const read = normalize(first.body)
        if (!known.has(read)) known.add(normalize((await send(noFault, request)).body))
        if (!known.has(read)) note(`reads otherwise: ${first.body}`)
      }
      if (first.body !== null && formatCounts(changed) !== formatCounts(usual))
        note(`answers ${first.status} and changed ${formatCounts(changed)}, not ${formatCounts(usual)}`)
      continue
    }
    const again = await send(noFault, request)
    const expected = [scenario.status, ...(loses ? (scenario.repeatStatus ?? []) : [])]
    if (!expected.includes(again.status))
      note(`then sent again is ${again.status}: ${again.body?.slice(0, 200)}`)
    const together = subtractCounts(before, await count())
    const failed = (scenario.addsRowsOnFailure ?? []).map((table) => [table, 'a failure is on record'])
    const repeated = scenario.isAudited && again.status < 400 ? { audit: 'the repetition is on record' } : {}
    const excused = {
      ...scenario,
      addsRowsTo: loses ? { ...repeated, ...scenario.addsRowsTo } : Object.fromEntries(failed),
    }
    if (hasUnexpectedRows(usual, together, excused))
      note(`twice it changed ${formatCounts(together)}, not ${formatCounts(usual)}`)
  }
  return faults
}
