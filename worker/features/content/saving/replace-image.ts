import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { allKinds, type EntryContent, entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import {
  type MediaReplacement,
  replaceMediaInColumn,
  replaceMediaInText,
} from '#worker/db/media-replacement.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { getHooks } from './kind-hooks.ts'
import { maxRevisions } from './revisions.ts'

const content = v.pipe(v.string(), v.parseJson(), entryContentSchema)
const rowSchema = v.object({
  id: v.string(),
  rev: v.number(),
  from: v.nullable(v.number()),
  content,
  data: v.nullable(v.string()),
})

/**
 * Entries that are no articles and use the image, once for each publication: its content, and what readers get. Without
 * a publication, the newest content.
 */
const selectUses = (id: string): SQL => sql`
  SELECT e.id, e.rev, p.from_at AS "from", coalesce(r.content, e.content) AS content, p.data FROM entries e
  LEFT JOIN entry_publications p ON p.entry_id = e.id
  LEFT JOIN entry_revisions r ON r.entry_id = p.entry_id AND r.rev = p.rev
  WHERE e.kind <> 'article' AND (instr(e.content, ${id}) > 0 OR EXISTS (
    SELECT 1 FROM entry_publications u JOIN entry_revisions w ON w.entry_id = u.entry_id AND w.rev = u.rev
    WHERE u.entry_id = e.id AND (instr(coalesce(u.data, ''), ${id}) > 0 OR instr(w.content, ${id}) > 0)))`

/** Names of the fields that are images, of all kinds. Images in rows keep the old size, which their styles do not use. */
const imageFields = new Set(
  allKinds.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { control }]) => (control === 'image' ? [name] : [])),
  ),
)

/** SQL: content with the image replaced. Image fields also get the new image's size. */
function replaceInContent(column: SQL, replacement: MediaReplacement): SQL {
  const { oldId, width, height } = replacement
  return [...imageFields].reduce(
    (replaced, name) => {
      const part = (path: string): SQL => sql.raw(`'$.${name}.${path}'`)
      const isOld = sql`instr(coalesce(${column} ->> ${part('src')}, ''), ${oldId}) > 0`
      // Without this field in the content nothing is replaced.
      return sql`json_replace(${replaced},
      ${part('width')}, iif(${isOld}, ${width}, ${column} ->> ${part('width')}),
      ${part('height')}, iif(${isOld}, ${height}, ${column} ->> ${part('height')}))`
    },
    replaceMediaInColumn(column, replacement),
  )
}

/** What readers get of a version. One that can no longer be rendered keeps what was made, with the image replaced. */
async function renderAgain(
  db: Database,
  { id, content: text, data }: { id: string; content: EntryContent; data: string },
  replacement: MediaReplacement,
): Promise<string> {
  const { oldId, newPath: src, width, height } = replacement
  try {
    const next = v.parse(content, replaceMediaInText(JSON.stringify(text), replacement))
    const images = Object.entries(text).flatMap(([name, value]) =>
      imageFields.has(name) && JSON.stringify(value).includes(oldId) ? [[name, { src, width, height }]] : [],
    )
    return JSON.stringify(await toPublicContent(db, { ...next, ...Object.fromEntries(images) }))
  } catch (error) {
    log('error', 'image-replaced', { textId: id, error })
    return replaceMediaInText(data, replacement)
  }
}

/**
 * Replaces an image in all texts. Adds a revision to each, so that open editors get a conflict. Readers see it if there
 * is no newer text; otherwise the version that they see changes in place, so that nothing else is published. The HTML
 * of articles is marked as stale.
 */
export async function replaceImageInTexts(db: Database, replacement: MediaReplacement): Promise<BatchStep> {
  const { author, now, oldId, newId } = replacement
  const rows = (await db.all(selectUses(oldId))).map((row) => v.parse(rowSchema, row))
  const updates: SQL[] = []
  for (const { data, from, id, ...row } of rows)
    if (data !== null)
      updates.push(sql`UPDATE entry_publications SET data = ${await renderAgain(db, { ...row, id, data }, replacement)}
        WHERE entry_id = ${id} AND from_at = ${from}`)
  const users = sql`(SELECT post_id FROM media_uses WHERE media_id = ${oldId}
    UNION SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const isShown = sql`rev IN (SELECT p.rev FROM entry_publications p WHERE p.entry_id = entry_revisions.entry_id)`
  const newest = sql`(SELECT max(rev) FROM entry_revisions r WHERE r.entry_id = entry_publications.entry_id)`
  const replace = (column: string): SQL => replaceMediaInColumn(sql.raw(column), replacement)
  return {
    conditions: rows.map(({ id, rev }) => sql`(SELECT rev FROM entries WHERE id = ${id}) = ${rev}`),
    statements: [
      sql`INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
        SELECT e.id, e.rev + 1, iif(r.rev IN (SELECT rev FROM entry_publications WHERE entry_id = e.id), r.kind, 'saved'),
          ${replaceInContent(sql`e.content`, replacement)}, ${author.id}, ${author.name}, ${now}, ${now}
        FROM entries e JOIN entry_revisions r ON r.entry_id = e.id
          AND r.rev = (SELECT max(rev) FROM entry_revisions WHERE entry_id = e.id)
        WHERE e.id IN ${users}`,
      sql`UPDATE entry_publications SET rev = ${newest} WHERE entry_id IN ${users} AND rev = (
        SELECT rev FROM entry_revisions r WHERE r.entry_id = entry_publications.entry_id
        ORDER BY rev DESC LIMIT 1 OFFSET 1)`,
      sql`UPDATE entry_revisions SET content = ${replaceInContent(sql`content`, replacement)}
        WHERE entry_id IN ${users} AND ${isShown}`,
      ...updates,
      sql`UPDATE entries SET rev = rev + 1, content = ${replaceInContent(sql`content`, replacement)}, saved_at = ${now}
        WHERE id IN ${users}`,
      sql`DELETE FROM entry_revisions WHERE entry_id IN ${users} AND rev <= (SELECT n.rev FROM entry_revisions n
        WHERE n.entry_id = entry_revisions.entry_id ORDER BY n.rev DESC LIMIT 1 OFFSET ${maxRevisions})
        AND NOT ${isShown}`,
      sql`UPDATE posts SET markdown = ${replace('markdown')}, cover = ${replace('cover')},
        social_image = ${replace('social_image')}, renderer = 0 WHERE id IN ${users}`,
      sql`UPDATE media_uses SET media_id = ${newId} WHERE media_id = ${oldId}`,
      ...new Set(rows.flatMap((row) => getHooks(row.content.kind).recordPublicChange)),
    ],
  }
}
