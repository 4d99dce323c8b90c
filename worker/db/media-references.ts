import { sql, type SQL } from 'drizzle-orm'
import { selectStoredSite } from './stored-site.ts'

// Where a file of the library stands outside of articles: an id is 20 characters by chance, so whatever text holds it
// names it. The library asks before it deletes or replaces; the features that own these tables know nothing of it.

/** `id` = a page’s; `older`: only earlier versions of it name the file. */
export type MediaReference = { kind: 'page' | 'site' | 'redirect'; id: string; title: string; older: number }

/** All that may name a file now. */
const selectReferences = sql`
  SELECT 'page' AS kind, id, content ->> 'title' AS title, content || coalesce(public, '') AS text FROM documents
  UNION ALL SELECT 'site', '', '', ${selectStoredSite} WHERE ${selectStoredSite} IS NOT NULL
  UNION ALL SELECT 'redirect', source, source, target FROM owner_redirects WHERE instr(target, '/medios/') > 0`

/** Rows of `MediaReference` that name a file now. */
const selectCurrentReferences = (id: SQL): SQL =>
  sql`SELECT kind, id, title, 0 AS older FROM (${selectReferences}) WHERE instr(text, ${id}) > 0`

/** Whether a page, the company’s settings or a redirect names a file. */
export const isMediaReferenced = (id: SQL): SQL => sql`EXISTS (${selectCurrentReferences(id)})`

/** In how many places each file of a JSON list of ids stands, as `id` and `count`; each place is read once for all. */
export const countMediaReferences = (ids: SQL): SQL => sql`
  SELECT asked.value AS id, count(*) AS count FROM (${selectReferences}) place CROSS JOIN json_each(${ids}) asked
  WHERE instr(place.text, asked.value) > 0 GROUP BY asked.value`

/** Pages of which an earlier version names a file. */
export const selectOlderReferencingPages = (id: SQL): SQL =>
  sql`SELECT document_id FROM document_revisions WHERE instr(content, ${id}) > 0`

/** All of them, those first that name it now. */
export const selectMediaReferences = (id: SQL): SQL => sql`
  SELECT kind, id, title, min(older) AS older FROM (
    ${selectCurrentReferences(id)}
    UNION ALL SELECT 'page', id, content ->> 'title', 1 FROM documents WHERE id IN (${selectOlderReferencingPages(id)}))
  GROUP BY kind, id ORDER BY older, title LIMIT 50`
