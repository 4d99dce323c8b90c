import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { root } from '../cli/environment/shell.ts'

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      link: v.optional(v.boolean()),
      inBundle: v.optional(v.boolean()),
    }),
  ),
})

/**
 * Releases that the registry lacked when the lock file was written. They are for macOS and Windows, so Linux does not
 * install them. Once the registry has them, run `npm install --package-lock-only` and remove them here.
 */
const unreleasedPackages = ['darwin-64', 'darwin-arm64', 'windows-64'].map(
  (system) => `@cloudflare/workerd-${system}@1.20261102.1`,
)

/** Problems of a `package-lock.json`: packages without a SHA-512 of their content, or with the URL of one registry. */
export function findUnlockedPackages(lock: unknown, known: readonly string[] = unreleasedPackages): string[] {
  const { packages } = v.parse(lockSchema, lock)
  const seen = new Set<string>()
  const problems = Object.entries(packages).flatMap(
    ([path, { version, integrity, resolved, link, inBundle }]) => {
      if (path === '' || link || inBundle) return []
      const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
      if (resolved !== undefined) return `${name} names its registry: ${resolved}`
      if (integrity?.startsWith('sha512-')) return []
      seen.add(name)
      return known.includes(name) ? [] : `${name} has no SHA-512`
    },
  )
  return [
    ...problems,
    ...known.filter((name) => !seen.has(name)).map((name) => `${name} is an exception no more`),
  ]
}

/** Actions of a workflow that are pinned by a tag or branch instead of a commit. Others can move a tag or branch. */
export const findUnpinnedActions = (workflow: string): string[] =>
  [...workflow.matchAll(/^\s*(?:-\s*)?uses:\s*([^\s#]+)/gm)]
    .flatMap(([, action]) => action ?? [])
    .filter((action) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action))

/** Rejects if a package or an action is not pinned by its content. */
export async function checkPinnedDependencies(): Promise<void> {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const folder = join(root, '.github/workflows')
  const workflows = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  )
  const problems = [...findUnlockedPackages(lock), ...workflows.flatMap(findUnpinnedActions)]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
