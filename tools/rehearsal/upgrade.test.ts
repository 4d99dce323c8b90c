import { mkdir, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { downloadBackup } from '../backup/folder-bucket.ts'
import { rehearseMigrations } from '../backup/rehearse-migrations.ts'
import { root } from '../cli/environment/shell.ts'
import { createGit, hasCurrentDependencies, mergeVersion } from '../deploy/merge-version.ts'
import { readMigrations } from '../deploy/migrations.ts'
import { backupId, createKey, createRestoreSetup } from './faults/backups.ts'
import { createRehearsal, deployFirstBuild, listChanges } from './rehearse.ts'

// Tests how a fork of an owner takes over a new version.

const createFolder = () => mkdtemp(join(tmpdir(), 'cauce-version-'))

/** A repository of the product with a version, and a fork of it from before the version. */
async function createFork() {
  const [product, fork] = [await createFolder(), await createFolder()]
  const [git, forkGit] = [createGit(product), createGit(fork)]
  await git('init', '--initial-branch=main')
  const commit = async (folder: string, file: string, text: string) => {
    const run = createGit(folder)
    await writeFile(join(folder, file), text)
    await run('add', '.')
    await run('-c', 'user.name=Ana', '-c', 'user.email=ana@ensayo.es', 'commit', '-m', file)
  }
  await commit(product, 'wrangler.toml', 'SITE_URL = "https://cauce.example"\n')
  await forkGit('clone', product, '.')
  await forkGit('config', 'user.name', 'Luz')
  await forkGit('config', 'user.email', 'luz@ensayo.es')
  await commit(fork, 'own.txt', 'propio\n')
  await commit(product, 'new.txt', 'nuevo\n')
  await git('tag', 'v1.1.0')
  return { product, fork, git, forkGit, commit }
}

test('a version is merged into a fork, once', async () => {
  const { fork, forkGit } = await createFork()
  expect(await mergeVersion(forkGit, 'v1.1.0')).toBe(true)
  expect(await readFile(join(fork, 'new.txt'), 'utf8')).toBe('nuevo\n')
  expect(await readFile(join(fork, 'own.txt'), 'utf8')).toBe('propio\n')
  expect(await mergeVersion(forkGit, 'v1.1.0')).toBe(false)
  await expect(mergeVersion(forkGit, 'v9.9.9')).rejects.toThrow('No se pudo traer v9.9.9 de origin')
  // Such as a backup that was downloaded here.
  await writeFile(join(fork, 'copia.txt'), 'cifrada\n')
  expect(await mergeVersion(forkGit, 'v1.1.0')).toBe(false)
  await writeFile(join(fork, 'own.txt'), 'otro\n')
  await expect(mergeVersion(forkGit, 'v1.1.0')).rejects.toThrow('Hay cambios sin confirmar')
})

test('files that both sides changed are named until they are resolved', async () => {
  const { product, fork, git, forkGit, commit } = await createFork()
  await commit(product, 'wrangler.toml', 'SITE_URL = "https://nuevo.example"\n')
  await git('tag', 'v1.2.0')
  await commit(fork, 'wrangler.toml', 'SITE_URL = "https://www.ensayo.es"\n')
  const named = /cambiaron en los dos lados:\n {2}· wrangler\.toml\n[\s\S]+git merge --abort/
  await expect(mergeVersion(forkGit, 'v1.2.0')).rejects.toThrow(named)
  await expect(mergeVersion(forkGit, 'v1.2.0')).rejects.toThrow(named)
  await forkGit('checkout', '--ours', 'wrangler.toml')
  await forkGit('commit', '-a', '--no-edit')
  expect(await mergeVersion(forkGit, 'v1.2.0')).toBe(false)
  expect(await readFile(join(fork, 'wrangler.toml'), 'utf8')).toContain('www.ensayo.es')
})

test('dependencies are outdated if they were installed before a version was merged, or not completely', async () => {
  const folder = await createFolder()
  const [lock, installed] = [
    join(folder, 'package-lock.json'),
    join(folder, 'node_modules/.package-lock.json'),
  ]
  await writeFile(lock, '{}')
  expect(await hasCurrentDependencies(folder)).toBe(false)
  await mkdir(join(folder, 'node_modules'))
  await writeFile(installed, '{}')
  await utimes(lock, 1_000, 1_000)
  expect(await hasCurrentDependencies(folder)).toBe(true)
  await utimes(installed, 999, 999)
  expect(await hasCurrentDependencies(folder)).toBe(false)
})

test('migrations are rehearsed with the data of a backup', async () => {
  await using setup = await createRestoreSetup()
  const { sites, production } = setup
  const path = await createFolder()
  const key = await createKey()
  await downloadBackup(production.storage.BACKUPS, key, { id: backupId, folder: path })
  const known = await readMigrations('worker/migrations')
  const rehearse = async (...statements: readonly string[]) => {
    const output: string[] = []
    const added = statements.map((sql, index) => {
      const number = 9000 + index
      return { name: `${number}_x.sql`, number, sql, removals: [], unusedSince: null }
    })
    await rehearseMigrations({ path, key, migrations: [...known, ...added] }, sites, (line) =>
      output.push(line),
    )
    return output.join('\n')
  }
  expect(await rehearse()).toContain('ya tiene todas las migraciones')
  expect(await rehearse('CREATE TABLE a (id);\nCREATE TABLE b (id);', 'DROP TABLE a;')).toMatch(
    /filas: \d+\n {2}9000_x\.sql: \d+\.\d s\n {2}9001_x\.sql: \d+\.\d s$/,
  )
  // It works in an empty database only.
  await expect(rehearse('CREATE UNIQUE INDEX one_owner ON managers (role);')).rejects.toThrow(
    /^9000_x\.sql falla con tus datos: .+UNIQUE constraint failed/,
  )
})

test('a migration that was edited after it had been applied stops the deploy, a comment does not', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  expect(await site.deploy('dos')).toBeNull()
  const file = join(root, site.folder, 'migrations/0001_posts.sql')
  const original = await readFile(file, 'utf8')
  await writeFile(file, original.replace('title TEXT', 'title TEXT NOT NULL'))
  site.calls.length = 0
  expect(await site.deploy('tres')).toContain('Ya no es lo que se aplicó a la base de datos: 0001_posts.sql.')
  expect(listChanges(site.calls)).toEqual([])
  await writeFile(file, `-- The first table.\n${original}`)
  expect(await site.deploy('tres')).toBeNull()
  // Both deploys that ended well have the same migrations: only the first sent their hashes.
  expect(site.bodies.filter((body) => body.includes('INTO d1_migration_hashes'))).toHaveLength(1)
})
