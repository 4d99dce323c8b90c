import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from '../cli/environment/shell.ts'

const file = join(root, '.wrangler/tested')

/** The commit that is checked out; null where files differ from it, or there is no git. */
async function cleanCommit(): Promise<string | null> {
  try {
    const changed = await run('git', ['status', '--porcelain'], { quiet: true })
    return changed.trim() === '' ? (await run('git', ['rev-parse', 'HEAD'], { quiet: true })).trim() : null
  } catch {
    return null
  }
}

/** Whether all tests have passed on exactly this code. */
export async function isTested(): Promise<boolean> {
  const commit = await cleanCommit()
  return commit !== null && commit === (await readFile(file, 'utf8').catch(() => ''))
}

/** Remembers that they have. */
export async function rememberTested(): Promise<void> {
  const commit = await cleanCommit()
  if (commit === null) return
  await mkdir(join(root, '.wrangler'), { recursive: true })
  await writeFile(file, commit)
}
