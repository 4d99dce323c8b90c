import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'

/** Commits after this one follow the rules of CONTRIBUTING.md. */
const lastUncheckedCommit = '17e931f82685'

const maxSubjectLength = 72
/** Imperatives that the check would mistake for a plural, a past tense or a participle by their ending. */
const verbs = new Set(
  'Access Address Bring Bypass Compress Embed Feed Focus Pass Press Process Seed Speed Suppress'.split(' '),
)

function runGit(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** The subjects to check: in a shallow clone only that of the newest commit, outside a repository none. */
function listSubjects(): string[] {
  for (const range of [[`${lastUncheckedCommit}..HEAD`], ['-1']])
    try {
      return runGit('log', '--no-merges', '--format=%s', ...range)
        .split('\n')
        .filter(Boolean)
    } catch {
      // `git` fails outside a repository, or if the clone lacks the commit: the next range is tried.
    }
  return []
}

/**
 * Why a subject is not allowed; null if it is. Refuses first words such as `Adds`, `Added` and `Adding` by their
 * ending.
 */
function findSubjectProblem(subject: string): string | null {
  if (subject.length > maxSubjectLength) return `has ${subject.length} characters`
  const [first = ''] = subject.split(' ')
  if (!/^[A-Z][a-z]+$/.test(first)) return 'does not begin with a capitalised verb'
  if (/(?:s|ed|ing)$/.test(first) && !verbs.has(first)) return 'is not in the imperative'
  return subject.endsWith('.') ? 'ends with a full stop' : null
}

test('commit subjects are imperatives of at most 72 characters', () => {
  const problems = listSubjects().flatMap((subject) => {
    const problem = findSubjectProblem(subject)
    return problem === null ? [] : [`«${subject}» ${problem}`]
  })
  expect(problems).toEqual([])
})

test('a subject that is too long or not an imperative is refused', () => {
  expect(findSubjectProblem('Delete expired sessions')).toBeNull()
  expect(findSubjectProblem(`Delete ${'x'.repeat(66)}`)).toBe('has 73 characters')
  expect(findSubjectProblem('Deleted expired sessions')).toBe('is not in the imperative')
  expect(findSubjectProblem('sessions: delete expired ones')).toBe('does not begin with a capitalised verb')
})
