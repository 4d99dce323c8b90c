import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type EntryContent, entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import { href } from '#client/features/site/routes.ts'
import type { Database } from '#worker/env.ts'
import { renderPreview } from '#worker/markdown/preview.ts'
import { type PreviewSource, readPreviewedText } from '../previews/previews.ts'
import { readAuditName } from '../saving/audit-name.ts'
import { toPublicContent } from './reading/public-content.ts'

export const entryPreviews: PreviewSource = {
  isOfKind: sql`e.kind <> 'article'`,
  toPath: (token) => href('vista-previa-texto', { token }),
  events: { created: 'document.previewed', revoked: 'document.preview-revoked' },
  readAuditName,
}

const contentSchema = v.pipe(v.string(), v.parseJson(), entryContentSchema)

/** The newest version of an entry as readers would see it. Null if the link is not valid or the entry is trashed. */
export async function readPreviewedEntry(
  db: Database,
  token: string,
  now: number,
): Promise<{ content: EntryContent; shown: object; expiresAt: number } | null> {
  const row = await readPreviewedText<{ content: string }>(
    entryPreviews,
    { columns: sql`e.content`, from: sql`entries e` },
    { db, token, now },
  )
  if (!row) return null
  const content = v.parse(contentSchema, row.content)
  return { content, shown: await toPublicContent(db, content, renderPreview), expiresAt: row.expiresAt }
}
