import type * as v from 'valibot'
import {
  type imageRequestSchema,
  type ImportResult,
  type remoteImageRequestSchema,
} from '#client/features/transfer/contract.ts'
import { undescribedImage } from '#client/features/transfer/contract/archive.ts'
import { log } from '../../http/log.ts'
import { readMedia, restoreMedia } from '../media/library.ts'
import { restoreFiles, storeMedia } from '../media/store.ts'
import { fetchImage } from './fetch-image.ts'
import { hashContent } from './hash.ts'
import { storageFailedMessage } from './import-articles.ts'
import { countImages, type ImportTarget, readOpenJob, savePieces } from './queries/imports.ts'

type ImagePiece = v.InferOutput<typeof imageRequestSchema>
type ImageResult = Pick<ImportResult, 'outcome' | 'note'>
type Bytes = Uint8Array<ArrayBuffer>

/** Images fetched per import. */
const maxImages = 20_000
const tooManyImagesNote = 'Una importación trae 20.000 imágenes como mucho: queda como enlace.'

/** Imports one image with all its widths. Null if the import is not open. */
export function importImage(
  target: ImportTarget,
  image: ImagePiece,
  files: readonly Bytes[],
): Promise<ImportResult[] | null> {
  const hash = hashContent(files.map(hashContent).join('\n'))
  return importOnce(target, { ...image, hash }, () => storeImage(target, image, files))
}

const unbroughtNotes = { link: 'Se queda como enlace.', drop: 'Se quita del texto.' } as const

/** Fetches and imports an image, or records that it is not to be brought. Null if the import is not open. */
export function importRemoteImage(
  target: ImportTarget,
  { address, choice, ...given }: v.InferOutput<typeof remoteImageRequestSchema>,
): Promise<ImportResult[] | null> {
  const image: ImagePiece = { ...undescribedImage, ...given }
  if (choice !== 'fetch')
    return importOnce(target, { ...given, hash: choice, count: 0 }, () =>
      Promise.resolve({ outcome: 'there', note: unbroughtNotes[choice] }),
    )
  return importOnce(target, { ...given, hash: hashContent(address) }, async () => {
    // Do not fetch an image that an earlier import brought.
    const known = await checkExisting(target, image.id, [])
    if (known) return known
    if ((await countImages(target.db, target.jobId)) >= maxImages)
      return { outcome: 'refused', note: tooManyImagesNote }
    const fetched = await fetchImage(address)
    return fetched.ok
      ? storeImage(target, image, [fetched.bytes])
      : { outcome: fetched.isRetryable ? 'failed' : 'refused', note: fetched.reason }
  })
}

/**
 * Returns the recorded result if this import has already imported the same image; else runs `run` and records its
 * result if it succeeds. Null if the import is not open.
 */
async function importOnce(
  { db, jobId, actor }: ImportTarget,
  { key, id, name, hash, count = 1 }: { key: string; id: string; name: string; hash: string; count?: number },
  run: () => Promise<ImageResult>,
): Promise<ImportResult[] | null> {
  const open = await readOpenJob(db, jobId, [key])
  if (!open) return null
  const before = open.recorded.find((one) => one.hash === hash)
  if (before) return [{ key, name, outcome: before.outcome, note: before.note }]
  const imageResult = await run().catch((error: unknown): ImageResult => {
    log('error', 'import', { name: key, error })
    return { outcome: 'failed', note: storageFailedMessage }
  })
  const result = { key, name, ...imageResult }
  const { outcome, note } = result
  // A repaired image existed before, so undoing the import must not delete it.
  const made = outcome === 'taken' && note === null ? id : null
  if (outcome === 'taken' || outcome === 'there')
    await savePieces(db, { id: jobId, now: actor.now }, [{ ...result, hash, kind: 'image', count, made }])
  return [result]
}

const untrashedNote = 'Estaba en la papelera de Medios: se recuperó.'
const restoredNote = 'Estaba en Medios sin sus archivos: se repusieron.'

const otherFilesNote =
  'Está en Medios sin sus archivos, y los que vienen no son esos: elimínala allí y repite.'

/** Returns the result for an image in the library, restoring its files; null if it is not there. */
async function checkExisting(
  env: ImportTarget,
  id: string,
  files: readonly Bytes[],
): Promise<ImageResult | null> {
  const isBack = await restoreMedia(env.db, id)
  if (!isBack && !(await readMedia(env.db, id))) return null
  const state = await restoreFiles(env, id, files)
  if (state === 'complete')
    return isBack
      ? { outcome: 'taken', note: untrashedNote }
      : { outcome: 'there', note: 'Ya está en Medios.' }
  if (state === 'restored') return { outcome: 'taken', note: restoredNote }
  return files.length === 0 ? null : { outcome: 'refused', note: otherFilesNote }
}

async function storeImage(
  env: ImportTarget,
  { createdAt, ...image }: ImagePiece,
  files: readonly Bytes[],
): Promise<ImageResult> {
  const known = await checkExisting(env, image.id, files)
  if (known) return known
  const stored = await storeMedia(env, {
    ...image,
    decorative: image.decorative || image.alt.trim() === '',
    files,
    author: env.actor.author,
    now: createdAt === null ? env.actor.now : Date.parse(createdAt),
  })
  return stored.ok ? { outcome: 'taken', note: null } : { outcome: 'refused', note: stored.error.message }
}
