import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'

const runGit = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit that is built, such as `c6327314` or, with changes that are not committed, `c6327314-dirty`. */
function readCommit(): string[] {
  try {
    const hash = runGit('rev-parse', '--short=8', 'HEAD')
    return runGit('status', '--porcelain') === '' ? [hash] : [hash, 'dirty']
  } catch {
    // A copy without git.
    return []
  }
}

// vite reads its configuration once per environment. An environment variable gives all of them the same id. The random
// part distinguishes two builds of one commit.
process.env['BUILD_ID'] ??= [...readCommit(), randomBytes(4).toString('hex')].join('-')

/** The id of the build, which both bundles contain. It can be set by BUILD_ID. */
export const buildId: string = process.env['BUILD_ID']
