import { maxMediaBytes, mediaIdAlphabet } from '#client/features/media/contract.ts'
import { detectFileType } from '#client/features/media/detect-file-type.ts'
import { fileTypes } from '#client/features/media/file-types.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { withStorageTimeout } from '../../db/with-timeout.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Env } from '../../env.ts'
import { readImageFacts } from './image-type.ts'
import { insertMedia, type NewMedia, readVariants } from './library.ts'
import { type MediaRow, type Variant, toVariantKey } from './queries.ts'

type Upload = Pick<NewMedia, 'name' | 'alt' | 'decorative' | 'purpose' | 'author' | 'now'> &
  // Default: an image without labels and focus. An import gives the id, so that URLs in imported articles stay valid.
  Partial<Pick<NewMedia, 'kind' | 'labels' | 'focus' | 'id'>> & {
    files: readonly Uint8Array<ArrayBuffer>[]
    /** The audit entry, for the batch that inserts the row. */
    record?: (id: string) => BatchStep
  }

type StoreOutcome = { ok: true; row: MediaRow | null } | { ok: false; error: AppError }
type StoreRejection = Extract<StoreOutcome, { ok: false }>

type BucketFile = { variant: Variant; bytes: Uint8Array<ArrayBuffer>; type: string }

const maxVariants = 6

function createMediaId(): string {
  // 100 bits as 20 characters of base 32.
  return [...crypto.getRandomValues(new Uint8Array(20))].map((byte) => mediaIdAlphabet[byte % 32]).join('')
}

const reject = (statusCode: number, message: string): StoreRejection => ({
  ok: false,
  error: { statusCode, message, data: { fields: { archivo: message } } },
})

/** The variants of one image, narrowest first. */
function readImageVariants(files: Upload['files']): BucketFile[] | StoreRejection {
  if (files.length > maxVariants) return reject(422, 'Son demasiadas versiones de una misma imagen.')
  const read: BucketFile[] = []
  for (const bytes of files) {
    const facts = readImageFacts(bytes)
    if (!facts) return reject(415, 'Solo se aceptan imágenes JPEG, PNG, WebP, AVIF o GIF.')
    const { width, height, extension, type } = facts
    read.push({ variant: { width, height, extension, bytes: bytes.byteLength }, bytes, type })
  }
  read.sort((a, b) => a.variant.width - b.variant.width)
  const widths = new Set(read.map(({ variant }) => variant.width))
  return widths.size < read.length ? reject(422, 'Hay dos versiones del mismo ancho.') : read
}

const maxStem = 60

/** Reads one file that is not an image. Its URL contains its original name. */
function readFile([bytes, ...others]: Upload['files'], name: string): BucketFile[] | StoreRejection {
  if (!bytes || others.length > 0) return reject(422, 'Los archivos se suben de uno en uno.')
  const read = detectFileType(bytes, name)
  if (!read.ok) return reject(415, read.reason)
  const stem = toSlug(name.replace(/\.[a-z0-9]{1,5}$/i, ''), 'archivo')
    .slice(0, maxStem)
    .replace(/-$/, '')
  const variant = { width: 0, height: 0, extension: read.type, bytes: bytes.byteLength, stem }
  return [{ variant, bytes, type: fileTypes[read.type].mime }]
}

const putFile = ({ media }: Pick<Env, 'media'>, id: string, { variant, bytes, type }: BucketFile) =>
  withStorageTimeout(media.put(toVariantKey(id, variant), bytes, { httpMetadata: { contentType: type } }))

/** Stores the variants of an image, or a file, in R2 and inserts its row. Only the bytes decide on types and sizes. */
export async function storeMedia(env: Pick<Env, 'db' | 'media'>, upload: Upload): Promise<StoreOutcome> {
  const { files, kind = 'image', name } = upload
  if (files.length === 0) return reject(422, 'Falta el archivo.')
  if (files.reduce((total, file) => total + file.byteLength, 0) > maxMediaBytes)
    return reject(413, kind === 'image' ? 'La imagen supera los 10 MB.' : 'El archivo supera los 10 MB.')
  const read = kind === 'image' ? readImageVariants(files) : readFile(files, name)
  if (!Array.isArray(read)) return read
  const id = upload.id ?? createMediaId()
  // Files first: a row without its files would be a broken image, but files without a row only take space.
  for (const file of read) await putFile(env, id, file)
  const media = { labels: [], focus: null, ...upload, id, kind, variants: read.map(({ variant }) => variant) }
  return { ok: true, row: await insertMedia(env.db, media, upload.record?.(id)) }
}

/**
 * Stores the files of an image that are missing in R2. Returns `complete` if none is missing, `restored` if all missing
 * ones were stored, and `incomplete` (storing nothing) if `files` does not contain all missing ones.
 */
export async function restoreFiles(
  env: Pick<Env, 'db' | 'media'>,
  id: string,
  files: readonly Uint8Array<ArrayBuffer>[],
): Promise<'complete' | 'restored' | 'incomplete'> {
  const variants = await readVariants(env.db, id)
  const stored = await Promise.all(
    variants.map((variant) => withStorageTimeout(env.media.head(toVariantKey(id, variant)))),
  )
  const missing = variants.filter((_, index) => !stored[index])
  if (missing.length === 0) return 'complete'
  const read = variants.some(({ stem }) => stem !== undefined)
    ? readMissingFile(files, missing)
    : readImageVariants(files)
  const given = Array.isArray(read) ? read : []
  const found = missing.map((variant) => given.find((one) => isSameVariant(one.variant, variant)))
  if (found.some((one) => one === undefined)) return 'incomplete'
  for (const file of found) if (file) await putFile(env, id, file)
  return 'restored'
}

/** Returns the missing file with these bytes, if they are of its type; else an empty list. */
function readMissingFile([bytes]: Upload['files'], [variant]: readonly Variant[]): BucketFile[] {
  if (!bytes || !variant) return []
  const read = detectFileType(bytes, `x.${variant.extension}`)
  if (!read.ok) return []
  const type = fileTypes[read.type].mime
  return [{ variant: { ...variant, extension: read.type, bytes: bytes.byteLength }, bytes, type }]
}

const isSameVariant = (a: Variant, b: Variant): boolean =>
  a.width === b.width && a.height === b.height && a.extension === b.extension && a.bytes === b.bytes
