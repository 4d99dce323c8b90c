import type { R2Bucket } from '@cloudflare/workers-types'
import { toManifestName } from '#worker/features/operations/backup/manifest.ts'
import { objectFolder } from '#worker/features/operations/backup/objects.ts'
import type { CopyPlace } from './copy-place.ts'

async function listNames(bucket: R2Bucket, prefix: string): Promise<{ name: string; size: number }[]> {
  const names: { name: string; size: number }[] = []
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) })
    names.push(...page.objects.map(({ key, size }) => ({ name: key, size })))
    if (!page.truncated) return names
    cursor = page.cursor
  }
}

async function copyObject(bucket: R2Bucket, place: CopyPlace, name: string): Promise<void> {
  const object = await bucket.get(name)
  if (!object) throw new Error(`Falta la pieza ${name} en el almacén de copias.`)
  const bytes = new Uint8Array(await object.arrayBuffer())
  await place.write(name, bytes)
  if (Buffer.compare(bytes, await place.read(name)) !== 0)
    throw new Error(`El segundo sitio no devuelve ${name} como se escribió.`)
}

/** Most pieces in memory at once. */
const parallelCopies = 8

/**
 * Copies a complete backup to a second place, except what is there with the same size, and reads back what it wrote.
 * Everything stays encrypted, so the key is not needed.
 */
export async function copyBackup(
  bucket: R2Bucket,
  id: string,
  place: CopyPlace,
): Promise<{ copied: number; present: number }> {
  const manifestName = toManifestName(id)
  const folder = manifestName.slice(0, manifestName.lastIndexOf('/') + 1)
  const listed = [...(await listNames(bucket, objectFolder)), ...(await listNames(bucket, folder))]
  const last = listed.filter(({ name }) => name === manifestName)
  const pieces = listed.filter(({ name }) => name !== manifestName)
  let copied = 0
  const copyMissing = async ({ name, size }: { name: string; size: number }) => {
    if ((await place.getSize(name)) === size) return
    await copyObject(bucket, place, name)
    copied += 1
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
