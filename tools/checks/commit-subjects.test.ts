import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'

/** Commits after this one follow the rules of CONTRIBUTING.md. */
const lastUncheckedCommit = '17e931f82685'

const maxSubjectLength = 72
/** Verbs whose base form ends like a plural, a past tense or a participle. */
const verbs = new Set(
  'Access Address Bring Bypass Compress Embed Feed Focus Pass Press Process Seed Speed Suppress'.split(' '),
)

function runGit(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** The subjects to check: of the newest commit alone in a shallow clone, of none outside a repository. */
function listSubjects(): string[] {
  for (const range of [[`${lastUncheckedCommit}..HEAD`], ['-1']])
    try {
      return runGit('log', '--no-merges', '--format=%s', ...range)
        .split('\n')
        .filter(Boolean)
    } catch {
      // The commit is not in this clone, or this is no repository.
    }
  return []
}

/** Null for a good subject. A guess by the first word's ending: `Adds`, `Added` and `Adding` are refused. */
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
