import { sql } from 'drizzle-orm'
import { versionFolders } from '#client/features/transfer/contract/archive.ts'
import { parseTexts } from '#worker/db/parse-texts.ts'
import { withStorageTimeout, withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { toStream } from '#worker/http/responses/chunks.ts'
import { listAutomaticRedirects } from '../../blog/queries/automatic-redirects.ts'
import { listSampleIds } from '../../content/samples.ts'
import { streamTransferredTexts } from '../../content/saving/transferred-text.ts'
import { parseVariants, toVariantKey } from '../../media/queries.ts'
import { readExportedSettings } from '../../settings/exported-settings.ts'
import { listOwnRedirects } from '../own-redirects.ts'
import { streamLibrary } from './export-parts.ts'
import { getFolder, serializeText } from './text-file.ts'
import { createZipWriter } from './zip-writer.ts'

/** Time limit for reading one image of up to 10 MB, in milliseconds. */
const fileTimeoutMs = 15_000

/** The range of images, and whether to include texts and redirects. */
export type ExportSelection = { from: string; to: string; withTexts: boolean }

/**
 * Streams a part of the site as a zip of Markdown and files, with one batch of texts or one file in memory. Each kind of
 * text has a folder; those in `pendientes/` contain pending changes, and those in `programados/` what replaces a published
 * text from its date on. A failure aborts the download: nobody must take an incomplete zip for a complete one.
 */
export const exportSite = (
  env: Pick<Env, 'db' | 'media'>,
  selection: ExportSelection,
): ReadableStream<Uint8Array> => toStream(writeZip(env, selection))

async function* writeZip(
  env: Pick<Env, 'db' | 'media'>,
  selection: ExportSelection,
): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter()
  const missing: string[] = []
  try {
    yield* zip.addText('sitio.json', await createCatalogue(env.db, selection))
    if (selection.withTexts) yield* writeTexts(env.db, zip)
    const { from: after, to: until } = selection
    for await (const { id, name, variants } of streamLibrary(env.db, { after, until }))
      for (const variant of parseVariants(variants)) {
        const key = toVariantKey(id, variant)
        const object = await withStorageTimeout(env.media.get(key))
        if (object)
          yield* zip.addFile(key, new Uint8Array(await withTimeout(object.arrayBuffer(), fileTimeoutMs)))
        else missing.push(`${key}\t${name.replace(/\s+/g, ' ')}`)
      }
    if (missing.length > 0) yield* zip.addText('faltan.txt', createMissingNote(missing))
    yield* zip.end()
  } catch (error) {
    log('error', 'export', { error })
    throw error
  }
}

const createMissingNote = (missing: readonly string[]): string =>
  `Estos archivos de imágenes no estaban en el almacén y no van en esta copia:\n\n${missing.join('\n')}\n`

async function createCatalogue(db: Env['db'], { from, to, withTexts }: ExportSelection): Promise<string> {
  const media: unknown[] = []
  for await (const row of streamLibrary(db, { after: from, until: to })) {
    const { id, kind, name, alt, decorative, labels, focus, purpose, created_at } = row
    media.push({
      id,
      kind,
      name,
      alt,
      decorative: decorative === 1,
      labels: parseTexts(labels),
      focus: focus === null ? null : (JSON.parse(focus) as unknown),
      purpose,
      createdAt: new Date(created_at).toISOString(),
    })
  }
  const redirects = withTexts ? await listAutomaticRedirects(db) : []
  const tags = withTexts
    ? await db.all(sql`SELECT name, description FROM tags WHERE description <> '' ORDER BY slug`)
    : []
  const ownRedirects = withTexts ? await listOwnRedirects(db) : []
  const settings = withTexts ? await readExportedSettings(db) : null
  return JSON.stringify({ version: 1, redirects, ownRedirects, tags, settings, media }, null, 2)
}

async function* writeTexts(
  db: Env['db'],
  zip: ReturnType<typeof createZipWriter>,
): AsyncGenerator<Uint8Array> {
  const samples = await listSampleIds(db)
  for await (const { kind, replacement, workingCopy, ...text } of streamTransferredTexts(db, Date.now())) {
    const path = `${getFolder(kind)}/${text.content.slug ?? text.id}.md`
    const add = (folder: string, version: Partial<typeof text>) =>
      zip.addText(`${folder}${path}`, serializeText(kind, { ...text, ...version }, samples.has(text.id)))
    yield* add('', {})
    if (replacement)
      yield* add(versionFolders.replacement, { content: replacement.content, publishedAt: replacement.at })
    if (workingCopy) yield* add(versionFolders.pending, { content: workingCopy })
  }
}
