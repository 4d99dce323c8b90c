import { sql, type SQL } from 'drizzle-orm'
import {
  maxRedirects,
  type Redirect,
  type RedirectsResponse,
  toReadable,
} from '#client/features/redirects/contract.ts'
import { bumpContentVersion } from '../../db/content-version.ts'
import { type MediaReplacement, replaceMediaInColumn } from '../../db/media-replacement.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import type { Rule } from './table.ts'

const maxListed = 200

export type ListedRow = Rule & { hits: number; lastHitAt: number | null; total: number }

/** Lists all rules by source, with the number of times each was followed. */
export const listRules = (db: Database): Promise<(Rule & { hits: number })[]> =>
  db.all(sql`SELECT source, coalesce(target, '') AS target, status, hits FROM owner_redirects
    ORDER BY source LIMIT ${maxRedirects}`)

/**
 * Selects redirects whose source or target contains `q`, and the number of all redirects; also used within batches.
 * Sources are stored encoded, targets as they were given.
 */
export const selectRedirects = (q: string): SQL => sql`
  SELECT source, coalesce(target, '') AS target, status, hits, last_hit_at AS lastHitAt,
    (SELECT count(*) FROM owner_redirects) AS total
  FROM owner_redirects
  WHERE ${q} = '' OR instr(source || ' ' || coalesce(target, ''), ${encodeURI(toReadable(q))}) > 0
    OR instr(target, ${q}) > 0 OR instr(target, ${toReadable(q)}) > 0
  ORDER BY source LIMIT ${maxListed}`

export const toListed = (rows: readonly ListedRow[], q: string): RedirectsResponse => ({
  q,
  total: rows[0]?.total ?? 0,
  redirects: rows.map(({ source, target, status, hits, lastHitAt }) => ({
    source,
    target,
    status,
    hits,
    lastHitAt: lastHitAt === null ? null : new Date(lastHitAt).toISOString(),
  })),
})

export async function listRedirects(db: Database, q: string): Promise<RedirectsResponse> {
  return toListed(await db.all<ListedRow>(selectRedirects(q)), q)
}

/**
 * Adds redirects or changes the targets of existing ones, which keep their hits, on condition that new ones fit. All are
 * passed as one JSON parameter, so that an import is one statement, whatever its size. Pages are rendered again, because
 * menus and cards show links by where they lead.
 */
export function saveRedirects(redirects: readonly Redirect[], now: number): BatchStep {
  const given = JSON.stringify(redirects)
  const countNew = sql`(SELECT count(DISTINCT value ->> 'source') FROM json_each(${given})
    WHERE value ->> 'source' NOT IN (SELECT source FROM owner_redirects))`
  return {
    conditions: [
      sql`${countNew} = 0 OR (SELECT count(*) FROM owner_redirects) + ${countNew} <= ${maxRedirects}`,
    ],
    statements: [
      sql`INSERT INTO owner_redirects (source, target, status, created_at)
        SELECT value ->> 'source', nullif(value ->> 'target', ''), value ->> 'status', ${now}
        FROM json_each(${given}) WHERE true
        ON CONFLICT (source) DO UPDATE SET target = excluded.target, status = excluded.status`,
      bumpContentVersion,
    ],
  }
}

/** Updates redirects when a page moves from `from` to `to`. `from` is null for a page published for the first time. */
export function redirectMovedPage(from: string | null, to: string, now: number): BatchStep {
  const here = sql`DELETE FROM owner_redirects WHERE source = ${to}`
  if (from === null || from === to) return { statements: [here] }
  const { statements = [] } = saveRedirects([{ source: from, target: to, status: 301 }], now)
  const led = sql`UPDATE owner_redirects SET target = ${to} WHERE target = ${from}`
  return { statements: [here, led, ...statements] }
}

export function deleteRedirect(source: string): BatchStep {
  const there = sql`owner_redirects WHERE source = ${source}`
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM ${there})`],
    statements: [sql`DELETE FROM ${there}`, bumpContentVersion],
  }
}

/** Adds the hits that were counted since the last write. */
export const addHits = (hits: ReadonlyMap<string, number>, now: number): SQL => sql`
  UPDATE owner_redirects SET hits = hits + (SELECT value FROM json_each(${JSON.stringify(Object.fromEntries(hits))})
      WHERE key = source), last_hit_at = max(coalesce(last_hit_at, 0), ${now})
  WHERE source IN (SELECT key FROM json_each(${JSON.stringify(Object.fromEntries(hits))}))`

/** Points redirects to a media file at the file that replaces it. */
export const replaceImageInRedirects = (replacement: MediaReplacement): BatchStep => ({
  statements: [
    sql`UPDATE owner_redirects SET target = ${replaceMediaInColumn(sql`target`, replacement)}
      WHERE instr(coalesce(target, ''), ${replacement.oldId}) > 0`,
  ],
})
