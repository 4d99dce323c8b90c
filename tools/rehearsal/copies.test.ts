import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readCopyPlace } from '../backup/copy-place.ts'
import { copyBackup } from '../backup/copy.ts'
import { downloadBackup } from '../backup/folder-bucket.ts'
import { openBackup } from '../backup/open.ts'
import { root } from '../cli/environment/shell.ts'
import { backupId, createKey, createRestoreSetup, keyHex } from './faults/backups.ts'
import { startSecondPlace } from './second-place.ts'

// Tests that backups outlive the product and the account: opened to plain files, and copied to a second place.

const createFolder = () => mkdtemp(join(tmpdir(), 'cauce-copias-'))

async function readTree(folder: string): Promise<Record<string, string>> {
  const files = globSync('**/*.*', { cwd: folder }).toSorted()
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file), 'hex')))
  return Object.fromEntries(files.map((file, index) => [file, contents[index] ?? '']))
}

test('a backup is opened to plain files, by the command and by the documented script', async () => {
  await using setup = await createRestoreSetup()
  const { BACKUPS } = setup.production.storage
  const [copies, opened, byScript] = [await createFolder(), await createFolder(), await createFolder()]
  const key = await createKey()
  await downloadBackup(BACKUPS, key, { id: backupId, folder: copies })
  expect(await openBackup(copies, key, opened)).toMatchObject({ id: backupId, objects: 2 })
  expect((await stat(opened)).mode & 0o777).toBe(0o700)
  await expect(openBackup(copies, key, opened)).rejects.toThrow('no está vacía: di otra carpeta')
  const users = await readFile(join(opened, 'tablas/managers.ndjson'), 'utf8')
  const names = users
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(names).toMatchObject([
    { name: 'Ana', email: 'ana@ensayo.es' },
    { name: 'Luz', email: 'luz@ensayo.es' },
  ])
  expect(await readFile(join(opened, 'archivos/medios/Ana.png'), 'utf8')).toBe('Ana')

  const document = await readFile(join(root, 'docs/ops/backup-format.md'), 'utf8')
  const script = /```js\n([\s\S]+?)```/.exec(document)?.[1] ?? ''
  expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
  const file = join(byScript, 'abrir.mjs')
  await writeFile(file, script)
  const target = await createFolder()
  await promisify(execFile)(process.execPath, [file, copies, backupId, target], {
    env: { BACKUP_KEY: keyHex },
  })
  expect(await readTree(target)).toEqual(await readTree(opened))
})

test('a file that an interrupted download left behind is downloaded again', async () => {
  await using setup = await createRestoreSetup()
  const { BACKUPS } = setup.production.storage
  const folder = await createFolder()
  const key = await createKey()
  const download = () => downloadBackup(BACKUPS, key, { id: backupId, folder })
  const all = await download()
  const complete = await readTree(folder)
  const [name = ''] = globSync('objetos/**/*.*', { cwd: folder })
  const file = join(folder, name)
  await writeFile(file, (await readFile(file)).subarray(0, -1))
  expect(await download()).toBe(all - 1)
  expect(await readTree(folder)).toEqual(complete)
  expect(await download()).toBe(all - 2)
  // As from another account's bucket, which encrypted it anew: older copies in the folder need it.
  const other = (await readFile(file)).map((byte) => byte ^ 1)
  await writeFile(file, other)
  await expect(download()).rejects.toThrow(/es de otro almacén o está dañada/)
  expect([...(await readFile(file))]).toEqual([...other])
})

test('a backup is copied to a second place, once, and what was written is read back', async () => {
  await using setup = await createRestoreSetup()
  const { BACKUPS } = setup.production.storage
  let isDamaging = false
  // As with a key of the service's own (SSE-KMS): then the ETag is no MD5 of the object.
  let hasOwnTags = false
  await using service = await startSecondPlace(undefined, {
    damage: (bytes) => (isDamaging ? bytes.slice(1) : bytes),
    getTag: (bytes) => (hasOwnTags ? 'f'.repeat(32) : createHash('md5').update(bytes).digest('hex')),
  })
  const { env, objects } = service
  const copy = (place = readCopyPlace(env)) => copyBackup(BACKUPS, backupId, place)
  isDamaging = true
  await expect(copy()).rejects.toThrow(/El segundo sitio no devuelve .+ como se escribió/)
  isDamaging = false
  const { copied } = await copy()
  expect(copied).toBe(objects.size)
  expect([...objects.keys()].at(-1)).toBe(`copias/${backupId}/manifiesto`)
  expect(await copy()).toEqual({ copied: 0, present: copied })
  hasOwnTags = true
  expect(await copy()).toEqual({ copied: 0, present: copied })
  hasOwnTags = false

  // As from another account's bucket: the same image, encrypted anew. Older copies need what is there.
  const [name = ''] = [...objects.keys()].filter((key) => key.startsWith('objetos/'))
  const other = objects.get(name)?.bytes.map((byte) => byte ^ 1) ?? new Uint8Array()
  objects.set(name, { bytes: other, options: {} })
  await expect(copy()).rejects.toThrow(/objetos\/.+ es de otro almacén o está dañada/)
  expect(objects.get(name)?.bytes).toBe(other)
  await expect(copy(readCopyPlace({ ...env, BACKUP_S3_KEY_ID: 'otro' }))).rejects.toThrow(/respondió 403/)
  expect(() => readCopyPlace({})).toThrow('Falta BACKUP_S3_URL, BACKUP_S3_KEY_ID, BACKUP_S3_SECRET')
})
