import * as v from 'valibot'
import {
  type BackupKey,
  type Bytes,
  compress,
  decompress,
  encryptObject,
  getKeyFingerprint,
  sha256,
  decryptObject,
} from './encryption.ts'

/** An object of a backup: rows as NDJSON, compressed and encrypted. */
const pieceSchema = v.object({
  name: v.string(),
  rows: v.number(),
  /** Size and hash of the encrypted object in the bucket. */
  bytes: v.number(),
  sha256: v.string(),
})
export type Piece = v.InferOutput<typeof pieceSchema>

const manifestSchema = v.object({
  format: v.literal(1),
  id: v.string(),
  /** When the backup started, in epoch milliseconds. */
  at: v.number(),
  /** The schema's version: names of the applied migrations. */
  migrations: v.array(v.string()),
  tables: v.array(
    v.object({
      name: v.string(),
      columns: v.array(v.string()),
      rows: v.number(),
      pieces: v.array(pieceSchema),
    }),
  ),
  /** Lists of the media objects, which are shared by all backups with the same key. */
  objects: v.object({ count: v.number(), bytes: v.number(), pieces: v.array(pieceSchema) }),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

export const objectSchema = v.object({
  key: v.string(),
  /** The name in the backup bucket, and the hash of the encrypted bytes. */
  name: v.string(),
  sha256: v.string(),
  etag: v.string(),
  size: v.number(),
  type: v.nullable(v.string()),
})
export type StoredObject = v.InferOutput<typeof objectSchema>

const folder = 'copias/'
export const toPieceName = (id: string, section: string, number: number): string =>
  `${folder}${id}/${section}-${String(number).padStart(5, '0')}`
export const toManifestName = (id: string): string => `${folder}${id}/manifiesto`

/** Converts an instant to a backup id such as 20261121T041700Z. Ids sort chronologically. */
export const toBackupId = (at: number): string =>
  new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
const idPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
/** Returns the instant of a backup id; NaN if it is invalid. */
export const parseBackupTime = (id: string): number =>
  idPattern.test(id) ? Date.parse(id.replace(idPattern, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN

/** Writes lines as one encrypted object; replaces an object of the same name. */
export async function writePiece(
  bucket: R2Bucket,
  key: BackupKey,
  name: string,
  lines: readonly string[],
): Promise<Piece> {
  const sealed = await encryptObject(key, name, await compress(lines.map((line) => `${line}\n`).join('')))
  await bucket.put(name, sealed)
  return { name, rows: lines.length, bytes: sealed.length, sha256: await sha256(sealed) }
}

/** Reads an object; throws if it is missing. */
export async function readBytes(bucket: R2Bucket, name: string): Promise<Bytes> {
  const object = await bucket.get(name)
  if (!object) throw new Error(`Falta la pieza ${name} en el almacén de copias.`)
  return new Uint8Array(await object.arrayBuffer())
}

/** Reads an object and verifies its hash; throws if it is missing or damaged. */
export async function readVerified(bucket: R2Bucket, name: string, hash: string): Promise<Bytes> {
  const bytes = await readBytes(bucket, name)
  if ((await sha256(bytes)) !== hash)
    throw new Error(`La pieza ${name} está dañada: su SHA-256 no es el del manifiesto.`)
  return bytes
}

/** Reads the lines of a piece; throws if it is missing, damaged, or has another number of rows. */
export async function readPiece(bucket: R2Bucket, key: BackupKey, piece: Piece): Promise<string[]> {
  const sealed = await readVerified(bucket, piece.name, piece.sha256)
  const text = await decompress(await decryptObject(key, piece.name, sealed))
  const lines = text.split('\n').slice(0, -1)
  if (lines.length !== piece.rows)
    throw new Error(`La pieza ${piece.name} tiene ${lines.length} filas y el manifiesto dice ${piece.rows}.`)
  return lines
}

/** Writes the manifest, with what retention has to know outside of the encryption. */
export async function writeManifest(
  bucket: R2Bucket,
  key: BackupKey,
  manifest: Manifest,
  { isPinned, isGood }: Pick<StoredBackup, 'isPinned' | 'isGood'>,
): Promise<void> {
  const name = toManifestName(manifest.id)
  const sealed = await encryptObject(key, name, await compress(JSON.stringify(manifest)))
  const customMetadata = { ...(isPinned ? { pinned: '1' } : {}), ...(isGood ? {} : { incomplete: '1' }) }
  await bucket.put(name, sealed, { customMetadata })
}

const storedManifest = v.pipe(v.string(), v.parseJson(), manifestSchema)

export async function readManifest(bucket: R2Bucket, key: BackupKey, id: string): Promise<Manifest> {
  const name = toManifestName(id)
  const object = await bucket.get(name)
  if (!object) throw new Error(`No hay ninguna copia completa «${id}»: falta su manifiesto.`)
  const text = await decompress(await decryptObject(key, name, new Uint8Array(await object.arrayBuffer())))
  const manifest = v.safeParse(storedManifest, text)
  if (!manifest.success) throw new Error(`El manifiesto de «${id}» no es de esta versión de las copias.`)
  return manifest.output
}

/** Returns the fingerprint of a backup's key; null if there is no such backup. */
export async function readKeyFingerprint(bucket: R2Bucket, id: string): Promise<string | null> {
  const object = await bucket.get(toManifestName(id), { range: { offset: 0, length: 64 } })
  return object ? getKeyFingerprint(new Uint8Array(await object.arrayBuffer())) : null
}

export type StoredBackup = {
  id: string
  /** False without a manifest: the backup is unfinished. */
  isComplete: boolean
  /** True if it was made by hand. */
  isPinned: boolean
  /** True if no media object was missing. */
  isGood: boolean
}

/** Lists the backups in the bucket, oldest first. */
export async function listBackups(bucket: R2Bucket): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix: folder, delimiter: '/', ...(cursor ? { cursor } : {}) })
    for (const prefix of page.delimitedPrefixes) {
      const id = prefix.slice(folder.length, -1)
      if (Number.isNaN(parseBackupTime(id))) continue
      const manifest = await bucket.head(toManifestName(id))
      const facts = manifest?.customMetadata ?? {}
      found.push({
        id,
        isComplete: manifest !== null,
        isPinned: 'pinned' in facts,
        isGood: manifest !== null && !('incomplete' in facts),
      })
    }
    if (!page.truncated) return found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    cursor = page.cursor
  }
}

/** Resolves `latest` or an id to a complete backup; throws if there is none. */
export async function findBackup(bucket: R2Bucket, requestedId: string): Promise<string> {
  const completeIds = (await listBackups(bucket)).filter(({ isComplete }) => isComplete).map(({ id }) => id)
  const found = requestedId === 'latest' ? completeIds.at(-1) : completeIds.find((id) => id === requestedId)
  if (found !== undefined) return found
  throw new Error(
    completeIds.length === 0
      ? 'En el almacén no hay ninguna copia completa.'
      : `No hay ninguna copia completa «${requestedId}». Las que hay: ${completeIds.join(', ')}.`,
  )
}

/** Deletes a backup, its manifest first, so that a partly deleted one does not count. */
export async function deleteBackup(bucket: R2Bucket, id: string): Promise<void> {
  await bucket.delete(toManifestName(id))
  for (;;) {
    const { objects } = await bucket.list({ prefix: `${folder}${id}/`, limit: 1000 })
    if (objects.length === 0) return
    await bucket.delete(objects.map(({ key }) => key))
  }
}
