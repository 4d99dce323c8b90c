import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Runs a git command to its end and returns its output, trimmed. Rejects if git fails. */
export type Git = (...args: readonly string[]) => Promise<string>

export const createGit =
  (folder: string): Git =>
  async (...args) =>
    (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim()

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

async function requireNoConflicts(git: Git, tag: string): Promise<void> {
  const conflicts = await git('diff', '--name-only', '--diff-filter=U')
  if (conflicts === '') return
  throw new Error(
    `Al mezclar ${tag}, estos archivos cambiaron en los dos lados:\n${conflicts.replace(/^/gm, '  · ')}\n` +
      'Abre cada uno y quédate con lo que valga (en wrangler.toml, tus valores; package-lock.json, con «git checkout --theirs package-lock.json» y «npm install»). Después «git add» y «git commit», y repite la misma orden. Para dejarlo como estaba: «git merge --abort».',
  )
}

/** The remote to fetch versions from, if none is named. */
async function findRemote(git: Git): Promise<string> {
  const remotes = (await git('remote')).split('\n')
  const found = ['upstream', 'origin'].find((name) => remotes.includes(name))
  if (found === undefined)
    throw new Error('git no tiene ningún remoto: di de dónde viene la versión con --from <dirección>.')
  return found
}

/** Fetches a version and merges it into the current branch. Returns false if it was already merged. */
export async function mergeVersion(git: Git, tag: string, from?: string): Promise<boolean> {
  await requireNoConflicts(git, tag)
  // Untracked files, such as a downloaded backup, may stay: git refuses a merge that would overwrite them.
  if ((await git('status', '--porcelain', '--untracked-files=no')) !== '')
    throw new Error('Hay cambios sin confirmar en git: confírmalos o guárdalos («git stash») y repite.')
  const remote = from ?? (await findRemote(git))
  await git('fetch', '--no-tags', remote, `refs/tags/${tag}:refs/tags/${tag}`).catch((error: unknown) => {
    throw new Error(
      `No se pudo traer ${tag} de ${remote}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  })
  if (await succeeds(git('merge-base', '--is-ancestor', tag, 'HEAD'))) return false
  await git('merge', '--no-edit', tag).catch(async (error: unknown) => {
    await requireNoConflicts(git, tag)
    throw error
  })
  return true
}

/** True if npm has installed dependencies since the lock file changed. */
export async function hasCurrentDependencies(folder: string): Promise<boolean> {
  const [locked, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
      // npm writes the second file last, when it has installed everything.
      stat(join(folder, file)).catch(() => null),
    ),
  )
  return Boolean(locked && installed && installed.mtimeMs >= locked.mtimeMs)
}
