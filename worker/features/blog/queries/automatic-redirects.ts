import { sql, type SQL } from 'drizzle-orm'
import { queryBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { isCurrent, publicationsWithEntries, whereTagLive } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'

/**
 * How many redirects are followed one after the other. Redirects that this site creates need one step, but imported
 * ones may form chains.
 */
const maxHops = 8

/** SQL condition: readers find a text, or a tag of live posts, at the path. */
export const isLive = (now: number, path: SQL): SQL => sql`${path} IN (
    SELECT '/blog/etiqueta/' || slug FROM tags WHERE slug = substr(${path}, 16)
      AND EXISTS (SELECT 1 FROM post_tags WHERE tag_id = tags.id AND ${whereTagLive(now)})
    UNION ALL SELECT '/' || p.path FROM ${publicationsWithEntries}
      WHERE p.path = substr(${path}, 2) AND ${isCurrent(now)})`

/**
 * The statement that finds the target of a path's redirect; for a batch. Targets are live: other redirects would reveal
 * that a hidden text exists, and its current slug.
 */
export const selectAutomaticRedirect = (now: number, fromPath: string | SQL): SQL => sql`
  WITH RECURSIVE chain (path, step) AS (
    SELECT ${fromPath}, 0
    UNION ALL SELECT r.to_path, step + 1 FROM chain JOIN redirects r ON r.from_path = chain.path
    WHERE step < ${maxHops})
  SELECT path AS "to" FROM chain WHERE step > 0 AND ${isLive(now, sql`chain.path`)} ORDER BY step LIMIT 1`

export type AutomaticRedirect = { from: string; to: string }

export function listAutomaticRedirects(db: Database): Promise<AutomaticRedirect[]> {
  return db.all<AutomaticRedirect>(
    sql`SELECT from_path AS "from", to_path AS "to" FROM redirects ORDER BY from_path`,
  )
}

export const listLiveRedirects = (db: Database, now: number): Promise<AutomaticRedirect[]> =>
  db.all<AutomaticRedirect>(
    sql`SELECT from_path AS "from", to_path AS "to" FROM redirects
      WHERE ${isLive(now, sql`redirects.to_path`)} ORDER BY from_path`,
  )

type RedirectOrigin = { now: number; importId: string | null }

/** Inserts redirects, except from a path that already has a redirect or belongs to a post. For a batch. */
export const insertAutomaticRedirects = (
  redirects: readonly AutomaticRedirect[],
  { now, importId }: RedirectOrigin,
): SQL => sql`
  INSERT INTO redirects (from_path, to_path, created_at, import_id)
  SELECT value ->> 'from', value ->> 'to', ${now}, ${importId} FROM json_each(${JSON.stringify(redirects)})
  WHERE value ->> 'from' <> value ->> 'to' AND NOT EXISTS (
    SELECT 1 FROM posts WHERE slug = substr(value ->> 'from', 7) AND substr(value ->> 'from', 1, 6) = '/blog/')
  ON CONFLICT (from_path) DO NOTHING RETURNING from_path`

/** Points redirects to a former path at the new one. For a batch. */
export const leadToNewPath = (from: string | null, to: string): SQL[] =>
  from === null || from === to
    ? []
    : [sql`UPDATE redirects SET to_path = ${to} WHERE to_path = ${from} AND from_path <> ${to}`]

/**
 * When a live post or tag moves: redirects its former path, updates older redirects and deletes one from the new path.
 * `from`: null if readers knew no path. For a batch.
 */
export const redirectAutomatically = (from: string | null, to: string, now: number): SQL[] => [
  sql`DELETE FROM redirects WHERE from_path = ${to}`,
  ...(from === null || from === to
    ? []
    : [
        ...leadToNewPath(from, to),
        sql`INSERT INTO redirects (from_path, to_path, created_at) VALUES (${from}, ${to}, ${now})
          ON CONFLICT (from_path) DO UPDATE SET to_path = excluded.to_path`,
      ]),
]

/** Imports redirects. Returns how many were added. */
export async function addAutomaticRedirects(
  db: Database,
  redirects: readonly AutomaticRedirect[],
  now: number,
  importId: string | null = null,
): Promise<number> {
  const rows = await queryBatch(db, [
    insertAutomaticRedirects(redirects, { now, importId }),
    bumpContentVersion,
  ])
  return rows[0]?.length ?? 0
}

/** Deletes the redirects of an import whose text no longer exists; for a batch. */
export const deleteImportRedirects = (importId: string): SQL => sql`
  DELETE FROM redirects WHERE import_id = ${importId}
    AND NOT EXISTS (SELECT 1 FROM posts WHERE slug = substr(to_path, 7))
    AND NOT EXISTS (SELECT 1 FROM entries WHERE language = 'es' AND path = substr(to_path, 2))`

export function findAutomaticRedirect(db: Database, now: number, path: string): Promise<string | null> {
  return db.value(selectAutomaticRedirect(now, path))
}
