import type { EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import type { Database } from '#worker/env.ts'
import { renderPreview } from '#worker/markdown/preview.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { entries } from '../saving/entries.ts'
import { readPreviewedText } from './previews.ts'

/** The newest version of an entry as readers would see it. Null if the link is not valid or the entry is trashed. */
export async function readPreviewedEntry(
  db: Database,
  token: string,
  now: number,
): Promise<{ content: EntryContent; shown: object; expiresAt: number } | null> {
  const found = await readPreviewedText(db, entries, token, now)
  if (!found) return null
  const { content } = found.text
  return { content, shown: await toPublicContent(db, content, renderPreview), expiresAt: found.expiresAt }
}
