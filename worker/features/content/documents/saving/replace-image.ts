import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { type EntryContent, entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import { type MediaReplacement, replaceMediaInText } from '#worker/db/media-replacement.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { readImages } from '#worker/features/media/queries.ts'
import { listMediaIds } from '#worker/markdown/images.ts'
import { tryRender } from '#worker/markdown/render.ts'
import { bumpContentRev, refreshShowcases } from '../reading/showcases.ts'
import { deleteOldRevisions } from './write-steps.ts'

/** The published form of an entry: the `html` of a page, or the fields of another kind. */
const shownSchema = v.looseObject({ html: v.optional(v.string()) })
const jsonOf = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema)
const rowSchema = v.object({
  id: v.string(),
  rev: v.number(),
  content: jsonOf(entryContentSchema),
  public: v.nullable(jsonOf(shownSchema)),
  /** The content, with Markdown, of the last published version and of the scheduled version. */
  published: v.nullable(jsonOf(entryContentSchema)),
  waiting: v.nullable(jsonOf(entryContentSchema)),
})
type Row = v.InferOutput<typeof rowSchema>

/**
 * Replaces an image in all entries. Adds a revision of the published version and, where they differ, of the scheduled
 * one and the draft. Publishes nothing that was not published.
 */
export async function replaceImageInEntries(db: Database, replacement: MediaReplacement): Promise<BatchStep> {
  const rows = await db.all(sql`
      SELECT id, rev, content, public, (SELECT r.content FROM document_revisions r
        WHERE r.document_id = documents.id AND r.published = 1 ORDER BY r.rev DESC LIMIT 1) AS published,
        (SELECT r.content FROM document_revisions r
          WHERE r.document_id = documents.id AND r.rev = publish_rev) AS waiting
      FROM documents WHERE instr(content, ${replacement.oldId}) > 0 OR instr(coalesce(public, ''), ${replacement.oldId}) > 0
        OR id IN (SELECT d.id FROM documents d JOIN document_revisions r ON r.document_id = d.id
          AND r.rev = d.publish_rev WHERE instr(r.content, ${replacement.oldId}) > 0)`)
  const documents = rows.map((row) => v.parse(rowSchema, row))
  const texts = documents.flatMap(({ published }) =>
    published?.kind === 'page' ? [replaceMediaInText(published.markdown, replacement)] : [],
  )
  const images = await readImages(db, [...new Set(texts.flatMap(listMediaIds))])
  // Returns no HTML if the Markdown can no longer be rendered. The entry then keeps its HTML, with the image replaced.
  const html = (markdown: string): { html?: string } => {
    const made = tryRender(markdown, images)
    return 'problem' in made ? {} : { html: made.html }
  }
  return {
    conditions: documents.map(({ id, rev }) => sql`(SELECT rev FROM documents WHERE id = ${id}) = ${rev}`),
    statements: [
      ...documents.flatMap((row) => createStatements(row, replacement, html)),
      ...documents.flatMap(({ id, content }) => (content.kind === 'page' ? [] : [bumpContentRev(id)])),
      ...(documents.some(({ content }) => content.kind !== 'page') ? refreshShowcases : []),
    ],
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

function createStatements(
  row: Row,
  replacement: MediaReplacement,
  html: (markdown: string) => { html?: string },
): SQL[] {
  const { id, rev } = row
  const content = replaceImageInContent(row.content, replacement)
  const published = row.published && replaceImageInContent(row.published, replacement)
  const shown = row.public && {
    ...v.parse(shownSchema, JSON.parse(replaceMediaInText(JSON.stringify(row.public), replacement))),
    ...(published?.kind === 'page' ? html(published.markdown) : {}),
    ...(published?.kind === 'person' ? { photo: published.photo } : {}),
  }
  const isDraft =
    shown !== null && published !== null && JSON.stringify(published) !== JSON.stringify(content)
  const waiting = row.waiting && replaceImageInContent(row.waiting, replacement)
  const versions = [
    ...(isDraft ? [{ text: published, isOut: true }] : []),
    ...(waiting ? [{ text: waiting, isOut: false }] : []),
    { text: content, isOut: shown !== null && !isDraft },
  ]
  const last = rev + versions.length
  const publicRev = shown === null ? null : isDraft ? rev + 1 : last
  const waitingRev = waiting ? last - 1 : null
  return [
    sql`UPDATE documents SET rev = ${last}, content = ${JSON.stringify(content)},
      public = ${shown && JSON.stringify(shown)}, public_rev = ${publicRev}, publish_rev = ${waitingRev} WHERE id = ${id}`,
    ...versions.map(
      ({ text, isOut }, at) =>
        sql`INSERT INTO document_revisions (document_id, rev, content, published, author_id, author_name, at)
          VALUES (${id}, ${rev + at + 1}, ${JSON.stringify(text)}, ${isOut ? 1 : 0}, ${replacement.author.id},
            ${replacement.author.name}, ${replacement.now})`,
    ),
    deleteOldRevisions(id, last),
  ]
}
