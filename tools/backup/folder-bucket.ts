import { statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import { addedBytes, type BackupKey, sha256 } from '#worker/features/operations/backup/encryption.ts'
import {
  toManifestName,
  readBytes,
  readManifest,
  type StoredObject,
} from '#worker/features/operations/backup/manifest.ts'
import { readObjects } from '#worker/features/operations/backup/objects.ts'
import { createOtherPieceError } from './other-piece.ts'

// Downloads backups to a folder with the same paths as the bucket, and reads backups from such a folder. These can be
// restored without the Cloudflare account.

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * The folder and the backup that a path names: one backup (`…/copias/<id>`), or `latest` for a folder that contains
 * `copias`. Null for any other path.
 */
export function findFolder(path: string): { folder: string; id: string } | null {
  const match = /^(.*?)[/\\]?copias[/\\](\d{8}T\d{6}Z)[/\\]?$/.exec(resolve(path))
  if (match && isFolder(path)) return { folder: match[1] || sep, id: match[2] ?? '' }
  return isFolder(join(path, 'copias')) ? { folder: resolve(path), id: 'latest' } : null
}

/** As `findFolder`; throws if the path names no backup. */
export function requireFolder(path: string): { folder: string; id: string } {
  const found = findFolder(path)
  if (found) return found
  throw new Error(`En ${path} no hay ninguna copia: es la carpeta que llenó «npm run backup -- download».`)
}

const namePattern = /^[\w:.@~/-]+$/

/** The path of an object in the folder. Throws if the name would lead out of the folder. */
export function getFilePath(folder: string, name: string): string {
  const file = join(folder, name)
  if (!namePattern.test(name) || !file.startsWith(join(folder, sep)))
    throw new Error(`«${name}» no es el nombre de una pieza.`)
  return file
}

/** Returns a bucket whose objects are the files of a folder. It can only be read. */
export function createFolderBucket(folder: string): R2Bucket {
  const read = async (name: string) => {
    try {
      const bytes = await readFile(getFilePath(folder, name))
      return { key: name, arrayBuffer: async () => new Uint8Array(bytes).buffer }
    } catch (error) {
      if (isMissingFile(error)) return null
      throw error
    }
  }
  const reader = {
    get: read,
    head: read,
    async list({ prefix = '' }: { prefix?: string }) {
      const names = await readdir(join(folder, prefix)).catch(() => [])
      return { objects: [], truncated: false, delimitedPrefixes: names.map((name) => `${prefix}${name}/`) }
    },
  }
  // A restore only calls the methods that get single objects and list the ids of backups.
  return reader as unknown as R2Bucket
}

export async function saveFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

async function saveObject(bucket: R2Bucket, folder: string, name: string): Promise<void> {
  await saveFile(getFilePath(folder, name), await readBytes(bucket, name))
}

/**
 * True if the folder has the object; false if it is missing or incomplete, as after an interruption. Throws if the
 * folder has other content under its name.
 */
async function hasObject(folder: string, { name, sha256: hash, size }: StoredObject): Promise<boolean> {
  const bytes = await readFile(getFilePath(folder, name)).catch((error: unknown) => {
    if (isMissingFile(error)) return null
    throw error
  })
  if (!bytes || bytes.length < size + addedBytes) return false
  if ((await sha256(new Uint8Array(bytes))) === hash) return true
  throw createOtherPieceError(`En la carpeta ${folder}`, name)
}

/** Downloads a complete backup, except objects that the folder already has. Returns the number of new files. */
export async function downloadBackup(
  bucket: R2Bucket,
  key: BackupKey,
  { id, folder }: { id: string; folder: string },
): Promise<number> {
  const manifest = await readManifest(bucket, key, id)
  let saved = 0
  for (const piece of manifest.objects.pieces)
    for (const object of await readObjects(bucket, key, piece))
      if (!(await hasObject(folder, object))) {
        await saveObject(bucket, folder, object.name)
        saved += 1
      }
  const pieces = [...manifest.tables.flatMap((table) => table.pieces), ...manifest.objects.pieces]
  for (const { name } of pieces) await saveObject(bucket, folder, name)
  // The manifest is saved last, as in a backup: a folder without a manifest counts as no backup.
  await saveObject(bucket, folder, toManifestName(id))
  return saved + pieces.length + 1
}
