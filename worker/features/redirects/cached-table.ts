import { withStorageTimeout } from '../../db/with-timeout.ts'
import type { Database } from '../../env.ts'
import { log } from '../../http/log.ts'
import { addHits, listRules } from './queries.ts'
import { createTable, type RedirectMatch, type FindRedirect } from './table.ts'

// The whole table in the isolate, for addresses where no page stands: nothing else is slower for it.

/** How long it serves: a change made elsewhere shows within. */
export const tableTtlMs = 60_000
/** After a failure it is left alone for so long; what was known serves. */
const retryDelayMs = 10_000
/** What was followed is written at most so often by an isolate. */
export const hitWriteIntervalMs = 30_000

type CachedTable = { table: FindRedirect; loadedAt: number; hits: Map<string, number>; hitsWrittenAt: number }
const cachedTables = new WeakMap<D1Database, CachedTable>()

const emptyTable: FindRedirect = () => null

/** After a change made here. */
export function invalidateRedirectTable({ $client }: Database): void {
  const before = cachedTables.get($client)
  if (before) cachedTables.set($client, { ...before, loadedAt: -Infinity })
}

async function loadTable(db: Database, now: number): Promise<CachedTable> {
  const before = cachedTables.get(db.$client)
  if (before && Math.abs(now - before.loadedAt) < tableTtlMs) return before
  const rules = await listRules(db).catch(() => null)
  const next: CachedTable = {
    table: rules ? createTable(rules) : (before?.table ?? emptyTable),
    loadedAt: rules ? now : now - tableTtlMs + retryDelayMs,
    hits: before?.hits ?? new Map(),
    hitsWrittenAt: before?.hitsWrittenAt ?? -Infinity,
  }
  cachedTables.set(db.$client, next)
  return next
}

/** Of these addresses those that an owner's redirect leads on from; nothing is counted. Never rejects. */
export async function findRedirected(
  db: Database,
  paths: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const { table } = await loadTable(db, now)
  return new Set(paths.filter((path) => (table(path)?.rule.status ?? 410) !== 410))
}

/** What of the owner's redirects an address follows; counted. Never rejects. */
export async function resolveRedirect(
  db: Database,
  path: string,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<RedirectMatch | null> {
  const state = await loadTable(db, now)
  const found = state.table(path)
  if (!found) return null
  const { source } = found.rule
  state.hits.set(source, (state.hits.get(source) ?? 0) + 1)
  if (Math.abs(now - state.hitsWrittenAt) >= hitWriteIntervalMs) {
    state.hitsWrittenAt = now
    const hits = new Map(state.hits)
    state.hits.clear()
    waitUntil(
      withStorageTimeout(db.run(addHits(hits, now))).catch((error: unknown) =>
        log('warn', 'redirect-hits', { error }),
      ),
    )
  }
  return found
}
