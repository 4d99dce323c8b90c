import * as v from 'valibot'
import { socialImagesPath } from '#worker/http/social-image.ts'
import { type BackupKey, encryptObject, sha256, decryptObject } from './encryption.ts'
import {
  objectSchema,
  type Piece,
  toPieceName,
  readPiece,
  readVerified,
  type StoredObject,
  writePiece,
} from './manifest.ts'

// Media objects are copied once for all backups. Their name in the backup bucket contains the key's fingerprint and the
// object's ETag.

export type BackupBuckets = { media: R2Bucket; bucket: R2Bucket; key: BackupKey }

/** Objects per list, and bytes copied per step. */
const perList = 1_000
const maxBytesPerStep = 50_000_000

export const objectFolder = 'objetos/'
const toObjectName = ({ id }: BackupKey, { key, etag }: { key: string; etag: string }): string =>
  `${objectFolder}${id}/${key}@${etag}`

/** Returns the hashes, by name, of the media objects that were already copied, from key `after` to `last`. */
async function readCopied(
  { bucket, key }: BackupBuckets,
  after: string,
  last: string,
): Promise<Map<string, string>> {
  const prefix = `${objectFolder}${key.id}/`
  const copied = new Map<string, string>()
  for (let startAfter = prefix + after; ;) {
    const page = await bucket.list({ prefix, startAfter, include: ['customMetadata'] })
    for (const { key: name, customMetadata } of page.objects) {
      const hash = customMetadata?.['sha256']
      if (hash !== undefined) copied.set(name, hash)
    }
    startAfter = page.objects.at(-1)?.key ?? ''
    if (!page.truncated || startAfter > `${prefix}${last}@~`) return copied
  }
}

/** Copies one object; returns null if it no longer exists. */
async function copyObject(
  { media, bucket, key }: BackupBuckets,
  source: string,
): Promise<StoredObject | null> {
  const object = await media.get(source)
  if (!object) return null
  const { etag, size, httpMetadata } = object
  const name = toObjectName(key, { key: source, etag })
  const sealed = await encryptObject(key, name, new Uint8Array(await object.arrayBuffer()))
  const hash = await sha256(sealed)
  await bucket.put(name, sealed, { customMetadata: { sha256: hash } })
  return { key: source, name, sha256: hash, etag, size, type: httpMetadata?.contentType ?? null }
}

export type ListedObjects = { piece: Piece | null; bytes: number; copied: number; after: string | null }

/**
 * Writes a list of the media objects after the key `after`, and copies those missing in the backup bucket. Returns the
 * list as `piece`, the size of its objects, how many were copied, and the key at which to continue (null at the end).
 */
export async function copyObjects(
  buckets: BackupBuckets,
  id: string,
  after: string,
  number: number,
): Promise<ListedObjects> {
  const start = after === '' ? {} : { startAfter: after }
  const { objects, truncated } = await buckets.media.list({
    limit: perList,
    include: ['httpMetadata'],
    ...start,
  })
  const last = objects.at(-1)?.key
  if (last === undefined) return { piece: null, bytes: 0, copied: 0, after: null }
  const there = await readCopied(buckets, after, last)
  const listed: StoredObject[] = []
  let copied = 0
  let copiedBytes = 0
  let place: string = last
  for (const { key, etag, size, httpMetadata } of objects) {
    // Social images are not copied: they can be generated again.
    if (key.startsWith(`${socialImagesPath.slice(1)}/`)) continue
    const name = toObjectName(buckets.key, { key, etag })
    const hash = there.get(name)
    const known = { key, name, etag, size, type: httpMetadata?.contentType ?? null }
    const object = hash === undefined ? await copyObject(buckets, key) : { ...known, sha256: hash }
    if (object) listed.push(object)
    if (hash !== undefined || !object) continue
    copied += 1
    copiedBytes += object.size
    place = key
    if (copiedBytes > maxBytesPerStep) break
    place = last
  }
  const lines = listed.map((object) => JSON.stringify(object))
  const piece = await writePiece(buckets.bucket, buckets.key, toPieceName(id, '_objetos', number), lines)
  const bytes = listed.reduce((total, { size }) => total + size, 0)
  return { piece, bytes, copied, after: truncated || place !== last ? place : null }
}

const line = v.pipe(v.string(), v.parseJson(), objectSchema)

export async function readObjects(bucket: R2Bucket, key: BackupKey, piece: Piece): Promise<StoredObject[]> {
  return (await readPiece(bucket, key, piece)).map((text) => v.parse(line, text))
}

/** Verifies every object of a list; returns their number. Throws at the first damaged one. */
export async function checkObjects(bucket: R2Bucket, key: BackupKey, piece: Piece): Promise<number> {
  const objects = await readObjects(bucket, key, piece)
  for (const { name, sha256: hash } of objects)
    await decryptObject(key, name, await readVerified(bucket, name, hash))
  return objects.length
}

/** Restores the objects of a list that are missing or, unless `isMissingOnly`, changed. Returns how many were written. */
export async function restoreObjects(
  { media, bucket, key }: BackupBuckets,
  piece: Piece,
  { isMissingOnly = false } = {},
): Promise<number> {
  let put = 0
  for (const object of await readObjects(bucket, key, piece)) {
    const there = await media.head(object.key)
    if (there && (isMissingOnly || there.etag === object.etag)) continue
    const bytes = await decryptObject(
      key,
      object.name,
      await readVerified(bucket, object.name, object.sha256),
    )
    const metadata = object.type === null ? {} : { httpMetadata: { contentType: object.type } }
    await media.put(object.key, bytes, metadata)
    put += 1
  }
  return put
}
