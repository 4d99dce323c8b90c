import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import { log } from '../../http/log.ts'
import { addHits, listRules } from './queries.ts'
import { createTable, type Found, type Table } from './table.ts'

// The whole table in the isolate, for addresses where no page stands: nothing else is slower for it.

/** How long it serves: a change made elsewhere shows within. */
export const tableForMs = 60_000
/** After a failure it is left alone for so long; what was known serves. */
const patienceMs = 10_000
/** What was followed is written at most so often by an isolate. */
export const hitsEveryMs = 30_000

type Known = { table: Table; at: number; hits: Map<string, number>; writtenAt: number }
const known = new WeakMap<D1Database, Known>()

const empty: Table = () => null

/** After a change made here. */
export function forgetTable({ $client }: Database): void {
  const before = known.get($client)
  if (before) known.set($client, { ...before, at: -Infinity })
}

async function tableOf(db: Database, now: number): Promise<Known> {
  const before = known.get(db.$client)
  if (before && Math.abs(now - before.at) < tableForMs) return before
  const rules = await listRules(db).catch(() => null)
  const next: Known = {
    table: rules ? createTable(rules) : (before?.table ?? empty),
    at: rules ? now : now - tableForMs + patienceMs,
    hits: before?.hits ?? new Map(),
    writtenAt: before?.writtenAt ?? -Infinity,
  }
  known.set(db.$client, next)
  return next
}

/** Of these addresses those that an owner's redirect leads on from; nothing is counted. Never rejects. */
export async function leadsOn(
  db: Database,
  paths: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const { table } = await tableOf(db, now)
  return new Set(paths.filter((path) => (table(path)?.rule.status ?? 410) !== 410))
}

/** What of the owner's redirects an address follows; counted. Never rejects. */
export async function follow(
  db: Database,
  path: string,
  now: number,
  later: (work: Promise<unknown>) => void,
): Promise<Found | null> {
  const state = await tableOf(db, now)
  const found = state.table(path)
  if (!found) return null
  const { source } = found.rule
  state.hits.set(source, (state.hits.get(source) ?? 0) + 1)
  if (Math.abs(now - state.writtenAt) >= hitsEveryMs) {
    state.writtenAt = now
    const hits = new Map(state.hits)
    state.hits.clear()
    later(
      reach(db.run(addHits(hits, now))).catch((error: unknown) => log('warn', 'redirect-hits', { error })),
    )
  }
  return found
}
