import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { type EntryContent, entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import { type MediaReplacement, replaceMediaInText } from '#worker/db/media-replacement.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { toPublicContent } from '../documents/reading/public-content.ts'
import { getHooks } from './kind-hooks.ts'
import { deleteOldRevisions } from './revisions.ts'

const content = v.pipe(v.string(), v.parseJson(), entryContentSchema)
const publicationsJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ from: v.number(), rev: v.number(), kind: v.string(), content, data: v.nullable(v.string()) }),
  ),
)
const rowSchema = v.object({ id: v.string(), rev: v.number(), content, publications: publicationsJson })
type Row = v.InferOutput<typeof rowSchema>

/** Entries that use the image, each with its publications: their version with Markdown, and what readers get. */
const selectUses = (id: string): SQL => sql`
  SELECT e.id, e.rev, e.content, (SELECT json_group_array(json_object('from', p.from_at, 'rev', p.rev, 'kind', r.kind,
      'content', r.content, 'data', p.data) ORDER BY p.from_at)
    FROM entry_publications p JOIN entry_revisions r ON r.entry_id = p.entry_id AND r.rev = p.rev
    WHERE p.entry_id = e.id) AS publications
  FROM entries e WHERE e.kind <> 'article' AND (instr(e.content, ${id}) > 0 OR e.id IN (
    SELECT p.entry_id FROM entry_publications p JOIN entry_revisions r ON r.entry_id = p.entry_id AND r.rev = p.rev
    WHERE instr(coalesce(p.data, ''), ${id}) > 0 OR instr(r.content, ${id}) > 0))`

/**
 * Replaces an image in all entries. Adds a revision of each publication that differs from the newest version, and of
 * the newest version. Publishes nothing that was not published.
 */
export async function replaceImageInEntries(db: Database, replacement: MediaReplacement): Promise<BatchStep> {
  const rows = (await db.all(selectUses(replacement.oldId))).map((row) => v.parse(rowSchema, row))
  const statements: SQL[] = []
  for (const row of rows) statements.push(...(await createStatements(db, row, replacement)))
  return {
    conditions: rows.map(({ id, rev }) => sql`(SELECT rev FROM entries WHERE id = ${id}) = ${rev}`),
    statements,
  }
}

/** Replaces the image in an entry. The photo of a person also gets the new image's size. */
function replaceImageInContent(text: EntryContent, replacement: MediaReplacement): EntryContent {
  const next = v.parse(entryContentSchema, JSON.parse(replaceMediaInText(JSON.stringify(text), replacement)))
  if (text.kind !== 'person' || next.kind !== 'person' || !text.photo?.src.includes(replacement.oldId))
    return next
  return {
    ...next,
    photo: { src: replacement.newPath, width: replacement.width, height: replacement.height },
  }
}

/** What readers get of a version. One that can no longer be rendered keeps what was made, with the image replaced. */
async function renderAgain(
  db: Database,
  text: EntryContent,
  data: string | null,
  replacement: MediaReplacement,
): Promise<string | null> {
  try {
    return data && JSON.stringify(await toPublicContent(db, text))
  } catch {
    return data && replaceMediaInText(data, replacement)
  }
}

async function createStatements(db: Database, row: Row, replacement: MediaReplacement): Promise<SQL[]> {
  const { id } = row
  const { author, now } = replacement
  const newest = replaceImageInContent(row.content, replacement)
  const publications = row.publications.map((each) => ({
    ...each,
    content: replaceImageInContent(each.content, replacement),
  }))
  const isNewest = (text: EntryContent): boolean => JSON.stringify(text) === JSON.stringify(newest)
  const versions = [
    ...publications.filter((each) => !isNewest(each.content)),
    { content: newest, kind: publications.find((each) => isNewest(each.content))?.kind ?? 'saved' },
  ]
  const revOf = (text: EntryContent): number =>
    row.rev + 1 + versions.findIndex((each) => JSON.stringify(each.content) === JSON.stringify(text))
  const updates: SQL[] = []
  for (const { content: text, data, from } of publications)
    updates.push(sql`UPDATE entry_publications SET rev = ${revOf(text)},
      data = ${await renderAgain(db, text, data, replacement)} WHERE entry_id = ${id} AND from_at = ${from}`)
  const last = row.rev + versions.length
  return [
    sql`UPDATE entries SET rev = ${last}, content = ${JSON.stringify(newest)}, saved_at = ${now} WHERE id = ${id}`,
    ...versions.map(
      ({ content: text, kind }, at) =>
        sql`INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
          VALUES (${id}, ${row.rev + at + 1}, ${kind}, ${JSON.stringify(text)}, ${author.id}, ${author.name}, ${now}, ${now})`,
    ),
    ...updates,
    deleteOldRevisions(id),
    ...getHooks(row.content.kind).recordPublicChange,
  ]
}
