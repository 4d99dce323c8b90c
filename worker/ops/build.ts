import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './shell.ts'

const sources = ['client', 'worker', 'wrangler.toml', 'vite.config.ts', 'package.json', 'package-lock.json']

async function newest(path: string): Promise<number> {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const children = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(0, ...children)
}

/** Builds the site unless the build on disk is newer than every source. */
export async function buildIfNeeded(): Promise<void> {
  const marker = join(root, 'dist/worker/wrangler.json')
  if (existsSync(marker)) {
    const changed = Math.max(...(await Promise.all(sources.map((source) => newest(join(root, source))))))
    if (statSync(marker).mtimeMs > changed) return
  }
  await run('vite', ['build', '--logLevel', 'warn'])
}
