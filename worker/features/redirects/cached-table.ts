import type { Database } from '../../env.ts'
import { log } from '../../http/log.ts'
import { addHits, listRules } from './queries.ts'
import { createLookup, type RedirectMatch } from './table.ts'

// Caches all of the owner's redirects in the isolate. Only paths without a page look them up, so pages are not slower.

/** Lifetime of the cached table, in milliseconds; changes made by other isolates take effect after that. */
const tableTtlMs = 60_000
/** After a failed read, use the previous table for this long before retrying, in milliseconds. */
const retryDelayMs = 10_000
/** Interval between writes of hit counts by an isolate, in milliseconds. */
export const hitWriteIntervalMs = 30_000

type CachedTable = {
  find: ReturnType<typeof createLookup>
  loadedAt: number
  hits: Map<string, number>
  hitsWrittenAt: number
}
const cachedTables = new WeakMap<D1Database, CachedTable>()

/** Makes the next lookup in this isolate read the table again. */
export function invalidateRedirectTable({ $client }: Database): void {
  const before = cachedTables.get($client)
  if (before) cachedTables.set($client, { ...before, loadedAt: -Infinity })
}

async function loadTable(db: Database, now: number): Promise<CachedTable> {
  const before = cachedTables.get(db.$client)
  if (before && Math.abs(now - before.loadedAt) < tableTtlMs) return before
  const rules = await listRules(db).catch(() => null)
  const next: CachedTable = {
    find: rules ? createLookup(rules) : (before?.find ?? createLookup([])),
    loadedAt: rules ? now : now - tableTtlMs + retryDelayMs,
    hits: before?.hits ?? new Map(),
    hitsWrittenAt: before?.hitsWrittenAt ?? -Infinity,
  }
  cachedTables.set(db.$client, next)
  return next
}

/** Returns those of `paths` that redirect to another path (410 rules do not), without counting hits. Never rejects. */
export async function findRedirected(
  db: Database,
  paths: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const { find } = await loadTable(db, now)
  return new Set(paths.filter((path) => (find(path)?.rule.status ?? 410) !== 410))
}

/** Finds the redirect of a path and counts the hit. Never rejects. */
export async function resolveRedirect(
  db: Database,
  path: string,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<RedirectMatch | null> {
  const state = await loadTable(db, now)
  const found = state.find(path)
  if (!found) return null
  const { source } = found.rule
  state.hits.set(source, (state.hits.get(source) ?? 0) + 1)
  if (Math.abs(now - state.hitsWrittenAt) >= hitWriteIntervalMs) {
    state.hitsWrittenAt = now
    const hits = new Map(state.hits)
    state.hits.clear()
    waitUntil(db.run(addHits(hits, now)).catch((error: unknown) => log('warn', 'redirect-hits', { error })))
  }
  return found
}
