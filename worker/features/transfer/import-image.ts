import type * as v from 'valibot'
import type {
  imageRequestSchema,
  redirectBatchSchema,
  remoteImageRequestSchema,
  ImportResult,
} from '#client/features/transfer/contract.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { addAutomaticRedirects } from '../blog/queries/automatic-redirects.ts'
import type { Actor } from '../content/queries/statements.ts'
import { saveMissingTagDescriptions } from '../content/queries/tags.ts'
import { readMedia } from '../media/library.ts'
import { restoreFiles, storeMedia } from '../media/store.ts'
import { fetchImage } from './fetch-image.ts'
import { hashContent } from './hash.ts'
import { storageFailedMessage } from './import-articles.ts'
import { countImages, readOpenJob, savePieces } from './queries/imports.ts'

type ImagePiece = v.InferOutput<typeof imageRequestSchema>
type Stores = Pick<Env, 'db' | 'media'>
type ImageResult = Pick<ImportResult, 'outcome' | 'note'>
type Bytes = Uint8Array<ArrayBuffer>

/** Images fetched per import. */
const maxImages = 20_000
const tooManyImagesNote = 'Una importación trae 20.000 imágenes como mucho: queda como enlace.'

/** Imports one image with all its widths. Null if the import is not open. */
export async function importImage(
  env: Stores,
  jobId: string,
  image: ImagePiece,
  files: readonly Bytes[],
  actor: Actor,
): Promise<ImportResult[] | null> {
  const hash = await hashContent((await Promise.all(files.map(hashContent))).join('\n'))
  return importOnce(env.db, jobId, { ...image, hash }, actor.now, () => storeImage(env, image, files, actor))
}

/** Fetches and imports an image. Null if the import is not open. */
export async function importRemoteImage(
  env: Stores,
  jobId: string,
  { key, id, address, name, alt }: v.InferOutput<typeof remoteImageRequestSchema>,
  actor: Actor,
): Promise<ImportResult[] | null> {
  const image: ImagePiece = {
    key,
    id,
    kind: 'image',
    name,
    alt,
    decorative: false,
    purpose: 'library',
    labels: [],
    focus: null,
    createdAt: null,
  }
  return importOnce(
    env.db,
    jobId,
    { key, id, name, hash: await hashContent(address) },
    actor.now,
    async () => {
      // Do not fetch an image that an earlier import brought.
      const known = await checkExisting(env, id, [])
      if (known) return known
      if ((await countImages(env.db, jobId)) >= maxImages)
        return { outcome: 'refused', note: tooManyImagesNote }
      const fetched = await fetchImage(address)
      return fetched.ok
        ? storeImage(env, image, [fetched.bytes], actor)
        : { outcome: fetched.isRetryable ? 'failed' : 'refused', note: fetched.reason }
    },
  )
}

/** Returns the recorded result of a piece imported before; else runs the import and records its result. */
async function importOnce(
  db: Env['db'],
  jobId: string,
  { key, id, name, hash }: { key: string; id: string; name: string; hash: string },
  now: number,
  run: () => Promise<ImageResult>,
): Promise<ImportResult[] | null> {
  const open = await readOpenJob(db, jobId, [key])
  if (!open) return null
  const before = open.recorded.find((one) => one.hash === hash)
  if (before) return [{ key, name, outcome: before.outcome, note: before.note }]
  const told = await run().catch((error: unknown): ImageResult => {
    log('error', 'import', { name: key, error })
    return { outcome: 'failed', note: storageFailedMessage }
  })
  const result = { key, name, ...told }
  const { outcome, note } = result
  // A repaired image existed before, so undoing the import must not delete it.
  const made = outcome === 'taken' && note === null ? id : null
  if (outcome === 'taken' || outcome === 'there')
    await savePieces(db, jobId, [{ ...result, hash, kind: 'image', count: 1, made }], now)
  return [result]
}

const restoredNote = 'Estaba en Medios sin sus archivos: se repusieron.'

const otherFilesNote =
  'Está en Medios sin sus archivos, y los que vienen no son esos: elimínala allí y repite.'

/** Returns the result for an image in the library, restoring its files; null if it is not there. */
async function checkExisting(env: Stores, id: string, files: readonly Bytes[]): Promise<ImageResult | null> {
  if (!(await readMedia(env.db, id))) return null
  const state = await restoreFiles(env, id, files)
  if (state === 'whole') return { outcome: 'there', note: 'Ya está en Medios.' }
  if (state === 'mended') return { outcome: 'taken', note: restoredNote }
  return files.length === 0 ? null : { outcome: 'refused', note: otherFilesNote }
}

async function storeImage(
  env: Stores,
  { createdAt, id, kind, name, alt, decorative, labels, focus, purpose }: ImagePiece,
  files: readonly Bytes[],
  { author, now }: Actor,
): Promise<ImageResult> {
  const known = await checkExisting(env, id, files)
  if (known) return known
  const stored = await storeMedia(env, {
    id,
    kind,
    name,
    alt,
    labels,
    focus,
    purpose,
    decorative: decorative || alt.trim() === '',
    files,
    author,
    now: createdAt === null ? now : Date.parse(createdAt),
  })
  return stored.ok ? { outcome: 'taken', note: null } : { outcome: 'refused', note: stored.error.message }
}

/** Imports redirects and tag descriptions; existing ones are not changed. */
export async function importRedirects(
  db: Env['db'],
  jobId: string,
  { key, redirects, tags }: v.InferOutput<typeof redirectBatchSchema>,
  now: number,
): Promise<ImportResult[] | null> {
  const open = await readOpenJob(db, jobId, [key])
  if (!open) return null
  const name = tags.length > 0 ? 'Descripciones de etiquetas' : 'Redirecciones'
  const hash = await hashContent(JSON.stringify(tags.length > 0 ? [redirects, tags] : redirects))
  // On every attempt: the tag may have been created by an article that failed before.
  if (tags.length > 0) await saveMissingTagDescriptions(db, tags)
  if (!open.recorded.some((one) => one.hash === hash)) {
    const count = redirects.length > 0 ? await addAutomaticRedirects(db, redirects, now, jobId) : 0
    const piece = {
      key,
      name,
      outcome: 'taken',
      note: null,
      hash,
      kind: 'redirects',
      count,
      made: null,
    } as const
    await savePieces(db, jobId, [piece], now)
  }
  return [{ key, name, outcome: 'taken', note: null }]
}
