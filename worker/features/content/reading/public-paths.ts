import { sql } from 'drizzle-orm'
import { legalIds } from '#client/features/content/kinds/legal.ts'
import { isListPath } from '#client/features/content/kinds/listed-kinds.ts'
import { match, type RouteName } from '#client/routes.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { selectOwnedLists } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { domainCheckPath } from '#worker/http/fixed-pages.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { isLive, selectAutomaticRedirect } from '../../blog/queries/automatic-redirects.ts'
import { findRedirected } from '../../redirects/cached-table.ts'
import { isReservedPath } from '../../redirects/validate.ts'

/** Returns the paths that lead to a published text, to a tag of an article, to the list of a kind, or to a redirect. */
async function findKnownPaths(
  db: Database,
  paths: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const given = sql`json_each(${JSON.stringify(paths)})`
  const found = await queryBatch<{ path: string }[]>(db, [
    sql`SELECT value AS path FROM ${given} WHERE ${isLive(now, sql`value`)}`,
    sql`SELECT from_path AS path FROM redirects
        WHERE from_path IN (SELECT value FROM ${given}) AND EXISTS (${selectAutomaticRedirect(now, sql`redirects.from_path`)})`,
    selectOwnedLists(now),
  ])
  return new Set(found.flat().map(({ path }) => path))
}

/** True for files and generated images (/trazos/): links to them are not checked. */
const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path) || path.startsWith('/trazos/')

const movablePages: ReadonlySet<RouteName> = new Set(['blog-slug', 'blog-etiqueta', 'pagina', 'hostinger'])

/** Returns those of `paths`, all on this site, at which readers find no page. */
export async function findNotFoundPaths(
  db: Database,
  paths: readonly string[],
  now: number,
): Promise<string[]> {
  const mayBeMissing = (path: string): boolean => isListPath(path) || path === domainCheckPath
  const asked = paths.filter((path) => mayBeMissing(path) || !(isReservedPath(path) || isFile(path)))
  if (asked.length === 0) return []
  const [known, led, { site }] = await Promise.all([
    findKnownPaths(db, asked, now),
    findRedirected(db, asked, now),
    readSiteState(db, now),
  ])
  const legalPaths = new Set(legalIds.map((slug) => `/${slug}`))
  const isThere = (path: string): boolean => known.has(path) || legalPaths.has(path) || led.has(path)
  return asked.filter((path) => {
    const { name, meta } = match(new URL(path, 'https://a.example'))
    const mayMove = name === null || movablePages.has(name) || meta.listedKind
    return path === domainCheckPath ? !site.domainCheck : mayMove && !isThere(path)
  })
}
