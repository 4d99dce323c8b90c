import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runProcess } from '../cli/environment/shell.ts'

const markerFile = join(root, '.wrangler/tested')

/** The id of the checked-out commit; null if files differ from the commit, or if git is missing. */
export async function readCleanCommit(): Promise<string | null> {
  try {
    const changed = await runProcess('git', ['status', '--porcelain'], { quiet: true })
    return changed.trim() === ''
      ? (await runProcess('git', ['rev-parse', 'HEAD'], { quiet: true })).trim()
      : null
  } catch {
    return null
  }
}

/** True if all tests have passed on exactly this code. */
export async function isCommitTested(): Promise<boolean> {
  const commit = await readCleanCommit()
  return commit !== null && commit === (await readFile(markerFile, 'utf8').catch(() => ''))
}

/** Records that all tests have passed on the checked-out commit. */
export async function markCommitTested(): Promise<void> {
  const commit = await readCleanCommit()
  if (commit === null) return
  await mkdir(join(root, '.wrangler'), { recursive: true })
  await writeFile(markerFile, commit)
}
