import type { R2Bucket } from '@cloudflare/workers-types'
import { readBytes, toManifestName } from '#worker/features/operations/backup/manifest.ts'
import { objectFolder } from '#worker/features/operations/backup/objects.ts'
import { type CopyPlace, parallelCopies } from './copy-place.ts'
import { createOtherPieceError } from './other-piece.ts'

/** An object in the backup bucket. R2's ETag is the MD5. */
type ListedPiece = { name: string; size: number; md5: string }

async function listPieces(bucket: R2Bucket, prefix: string): Promise<ListedPiece[]> {
  const pieces: ListedPiece[] = []
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) })
    pieces.push(...page.objects.map(({ key, size, etag }) => ({ name: key, size, md5: etag })))
    if (!page.truncated) return pieces
    cursor = page.cursor
  }
}

async function copyPiece(bucket: R2Bucket, place: CopyPlace, name: string): Promise<void> {
  const bytes = await readBytes(bucket, name)
  await place.write(name, bytes)
  if (Buffer.compare(bytes, await place.read(name, bytes.length)) !== 0)
    throw new Error(`El segundo sitio no devuelve ${name} como se escribió.`)
}

/** Throws if the place has other content under the name. */
async function requireSame(bucket: R2Bucket, place: CopyPlace, name: string): Promise<void> {
  const bytes = await readBytes(bucket, name)
  if (Buffer.compare(bytes, await place.read(name, bytes.length)) !== 0)
    throw createOtherPieceError('En el segundo sitio', name)
}

/**
 * Copies a complete backup, with all media objects of the bucket, to a second place. Skips what the place already has,
 * and compares what it writes with what the place returns. The pieces stay encrypted, so no key is needed.
 */
export async function copyBackup(
  bucket: R2Bucket,
  id: string,
  place: CopyPlace,
): Promise<{ copied: number; present: number }> {
  const manifestName = toManifestName(id)
  const folder = manifestName.slice(0, manifestName.lastIndexOf('/') + 1)
  const listed = [...(await listPieces(bucket, objectFolder)), ...(await listPieces(bucket, folder))]
  const last = listed.filter(({ name }) => name === manifestName)
  const pieces = listed.filter(({ name }) => name !== manifestName)
  let copied = 0
  const copyMissing = async ({ name, size, md5 }: ListedPiece) => {
    const there = await place.find(name)
    if (there?.size !== size) {
      await copyPiece(bucket, place, name)
      copied += 1
    }
    // If the service encrypts with a key of its own, its ETag may look like an MD5 without being one.
    else if (there.md5 !== null && there.md5 !== md5) await requireSame(bucket, place, name)
  }
  for (let at = 0; at < pieces.length; at += parallelCopies) {
    // Waits for all, so that none goes on after the bucket is closed.
    const results = await Promise.allSettled(pieces.slice(at, at + parallelCopies).map(copyMissing))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  // The manifest is written last, as in a backup: without it, there is no backup.
  for (const manifest of last) await copyMissing(manifest)
  return { copied, present: listed.length - copied }
}
