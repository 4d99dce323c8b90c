import { appendFile, chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decryptObject, type BackupKey } from '#worker/features/operations/backup/encryption.ts'
import {
  findBackup,
  readManifest,
  readPiece,
  readVerified,
} from '#worker/features/operations/backup/manifest.ts'
import { readObjects } from '#worker/features/operations/backup/objects.ts'
import { parseRow } from '#worker/features/operations/backup/read-rows.ts'
import { createFolderBucket, getFilePath, requireFolder, saveFile } from './folder-bucket.ts'

/** Creates a folder that only this user can read. Throws if it contains anything. */
async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} no está vacía: di otra carpeta. No se ha escrito nada.`)
  await chmod(folder, 0o700)
}

/**
 * Decrypts a downloaded backup to plain files: each table as NDJSON with the names of its columns, each media object
 * under its own name. The folder must be empty or new. Throws at the first damaged piece.
 */
export async function openBackup(
  path: string,
  key: BackupKey,
  folder: string,
): Promise<{ id: string; rows: number; objects: number }> {
  const found = requireFolder(path)
  const bucket = createFolderBucket(found.folder)
  const id = await findBackup(bucket, found.id)
  const manifest = await readManifest(bucket, key, id)
  await createPrivateFolder(folder)
  for (const { name, columns, pieces } of manifest.tables) {
    const file = join(folder, 'tablas', `${name}.ndjson`)
    await saveFile(file, '')
    // One piece at a time: a table may be larger than memory.
    for (const piece of pieces) {
      const rows = (await readPiece(bucket, key, piece)).map(parseRow)
      const named = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
      await appendFile(file, named.map((row) => `${JSON.stringify(row)}\n`).join(''))
    }
  }
  for (const piece of manifest.objects.pieces)
    for (const object of await readObjects(bucket, key, piece)) {
      const sealed = await readVerified(bucket, object.name, object.sha256)
      await saveFile(
        getFilePath(join(folder, 'archivos'), object.key),
        await decryptObject(key, object.name, sealed),
      )
    }
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0)
  return { id, rows, objects: manifest.objects.count }
}
