import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { withLock } from './environment/lock.ts'
import { isMainModule, root, runProcess, runCommand } from './environment/shell.ts'

const sources = ['client', 'worker', 'wrangler.toml', 'vite.config.ts', 'package.json', 'package-lock.json']
/** This file is written when a build is complete, so that an interrupted build is never served. */
const markerFile = join(root, 'dist/complete')
const lockFile = join(root, '.wrangler/build.lock')

async function readNewestTime(path: string): Promise<number> {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const children = await Promise.all((await readdir(path)).map((name) => readNewestTime(join(path, name))))
  return Math.max(0, ...children)
}

async function isCurrent(): Promise<boolean> {
  if (!existsSync(markerFile)) return false
  const changed = Math.max(
    ...(await Promise.all(sources.map((source) => readNewestTime(join(root, source))))),
  )
  return statSync(markerFile).mtimeMs > changed
}

async function runBuild(env: Readonly<Record<string, string>> = {}): Promise<void> {
  await rm(markerFile, { force: true })
  await runProcess('vite', ['build', '--logLevel', 'warn'], { env })
  await writeFile(markerFile, '')
}

export const build = (env?: Readonly<Record<string, string>>): Promise<void> =>
  withLock(lockFile, () => runBuild(env))

/** Builds the site unless the build on disk is newer than every source. */
export const buildIfNeeded = (): Promise<void> =>
  withLock(lockFile, async () => {
    if (!(await isCurrent())) await runBuild()
  })

export async function buildForDeploy(): Promise<{ id: string; folder: string }> {
  await build()
  const text = await readFile(join(root, 'dist/client/builds/latest.json'), 'utf8')
  const { id } = v.parse(v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() })), text)
  return { id, folder: 'dist' }
}

if (isMainModule(import.meta)) await runCommand(() => build())
