import { sql, type SQL } from 'drizzle-orm'

// Finds uses of media files outside of articles. A media id is 20 random characters, so any text that contains the id
// uses the file. The media library needs these uses before it deletes or replaces a file.

/** `id` is the id of the page or redirect. `older` = 1 if only earlier versions use the file. */
export type MediaReference = { kind: 'page' | 'site' | 'redirect'; id: string; title: string; older: number }

const selectNewestSettingsData = sql`(SELECT data FROM settings ORDER BY rev DESC LIMIT 1)`

/** All current texts in which a media file may be used. Texts without any file are skipped before they are searched. */
const selectReferences = sql`
  SELECT * FROM (SELECT 'page' AS kind, id, content ->> 'title' AS title, content || coalesce((
      SELECT group_concat(data) FROM entry_publications p WHERE p.entry_id = entries.id), '') AS text
    FROM entries WHERE kind <> 'article') WHERE instr(text, '/medios/') > 0
  UNION ALL SELECT 'site', '', '', ${selectNewestSettingsData} WHERE ${selectNewestSettingsData} IS NOT NULL
  UNION ALL SELECT 'redirect', source, source, target FROM owner_redirects WHERE instr(target, '/medios/') > 0`

/** Selects `MediaReference` rows for the current texts that contain the id. */
const selectCurrentReferences = (id: SQL): SQL =>
  sql`SELECT kind, id, title, 0 AS older FROM (${selectReferences}) WHERE instr(text, ${id}) > 0`

/** True if a page, the site settings or a redirect uses the file. */
export const isMediaReferenced = (id: SQL): SQL => sql`EXISTS (${selectCurrentReferences(id)})`

/** Number of uses of each id of a JSON list, as `id` and `count`; scans each text once for all ids. */
export const countMediaReferences = (ids: SQL): SQL => sql`
  SELECT asked.value AS id, count(*) AS count FROM (${selectReferences}) place CROSS JOIN json_each(${ids}) asked
  WHERE instr(place.text, asked.value) > 0 GROUP BY asked.value`

/**
 * The ids of all files that these texts use, and other pieces of text. Cuts each text at the paths, which makes it a JSON
 * list: that reads it once, however many files there are.
 */
export const selectReferencedIds = sql`
  SELECT substr(piece.value, 1, 20) FROM (${selectReferences}) place,
    json_each('[' || replace(json_quote(place.text), '/medios/', '","') || ']') piece`

/** Pages and articles with a version that uses the file. */
export const selectOlderReferencingTexts = (id: SQL): SQL =>
  sql`SELECT entry_id FROM entry_revisions WHERE instr(content, ${id}) > 0`

/** Selects all uses of a media file, current ones first. */
export const selectMediaReferences = (id: SQL): SQL => sql`
  SELECT kind, id, title, min(older) AS older FROM (
    ${selectCurrentReferences(id)}
    UNION ALL SELECT 'page', id, content ->> 'title', 1 FROM entries
      WHERE kind <> 'article' AND id IN (${selectOlderReferencingTexts(id)}))
  GROUP BY kind, id ORDER BY older, title LIMIT 50`
