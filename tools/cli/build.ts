import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { takeLock } from './environment/lock.ts'
import { isMain, root, run, runMain } from './environment/shell.ts'

const sources = ['client', 'worker', 'wrangler.toml', 'vite.config.ts', 'package.json', 'package-lock.json']
/** Written when all of a build is there: one that broke off half-way is never served. */
const marker = join(root, 'dist/complete')
const lock = join(root, '.wrangler/build.lock')
const pauseMs = 250

async function newest(path: string): Promise<number> {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const children = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(0, ...children)
}

async function isCurrent(): Promise<boolean> {
  if (!existsSync(marker)) return false
  const changed = Math.max(...(await Promise.all(sources.map((source) => newest(join(root, source))))))
  return statSync(marker).mtimeMs > changed
}

async function buildAlone(): Promise<void> {
  await rm(marker, { force: true })
  await run('vite', ['build', '--logLevel', 'warn'])
  await writeFile(marker, '')
}

/** Does it when nobody else builds in this folder. */
async function alone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const letGo = takeLock(lock, 'build')
    if (typeof letGo === 'function') return work().finally(letGo)
    await pause(pauseMs)
  }
}

/** Builds the site. */
export const build = (): Promise<void> => alone(buildAlone)

/** Builds the site unless the build on disk is newer than every source. */
export const buildIfNeeded = (): Promise<void> =>
  alone(async () => {
    if (!(await isCurrent())) await buildAlone()
  })

/** Builds the site, and names the build and its folder from the root. */
export async function buildForDeploy(): Promise<{ id: string; folder: string }> {
  await build()
  const text = await readFile(join(root, 'dist/client/builds/latest.json'), 'utf8')
  const { id } = v.parse(v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() })), text)
  return { id, folder: 'dist' }
}

if (isMain(import.meta)) await runMain(build)
