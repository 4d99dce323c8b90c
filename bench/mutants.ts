import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { explained } from './mutants/explained.ts'
import { findMutants, type Mutant } from './mutants/operators.ts'
import { isSmoke, some } from './scale.ts'

// `npm run mutants [-- worker/session …] [--every 5]`: changes the code that protects sign-in, permissions and the
// worker's time, one small change at a time, and runs the tests beside it. A change that no test notices is printed.
// It takes about ten seconds a change; `--every N` takes each Nth. `--list` only counts.

/** What is changed, and the tests that have to notice: each a part of a path. */
const targets: readonly { files: string; tests: readonly string[] }[] = [
  { files: 'worker/account/**/*.ts', tests: ['worker/account', 'worker/session'] },
  { files: 'worker/session/*.ts', tests: ['worker/session', 'worker/account'] },
  {
    files: 'worker/http/*.ts',
    tests: ['worker/http', 'worker/testing/http', 'worker/testing/xss', 'worker/enquiries'],
  },
  { files: 'worker/abilities.ts', tests: ['worker/testing/abilities', 'worker/account'] },
  { files: 'worker/audit/*.ts', tests: ['worker/audit', 'worker/testing/recorded'] },
  { files: 'worker/db/{throttle,daily-keys}.ts', tests: ['worker/account', 'worker/enquiries'] },
  { files: 'worker/markdown/{bounds,limited-syntax,parse}.ts', tests: ['worker/markdown'] },
]

/** Where one change is noticed soon. */
const smokeTargets: typeof targets = [{ files: 'worker/http/redact.ts', tests: ['worker/http/redact'] }]

type Task = Mutant & { file: string; line: number; tests: readonly string[] }

const root = fileURLToPath(new URL('..', import.meta.url))

const isSource = (file: string): boolean => !/\.test\.tsx?$|testing\.ts$/.test(file)
const isExplained = ({ file, was, becomes }: Task): boolean =>
  explained.some((one) => one.file === file && one.was === was && one.becomes === becomes)

function tasksOf({ files, tests }: (typeof targets)[number]): Task[] {
  const found = globSync(files, { cwd: root }).filter(isSource).sort()
  return found.flatMap((file) => {
    const source = readFileSync(`${root}${file}`, 'utf8')
    return findMutants(file, source).map((mutant) => ({
      ...mutant,
      file,
      tests,
      line: source.slice(0, mutant.start).split('\n').length,
    }))
  })
}

function chooseTasks(words: readonly string[]): readonly Task[] {
  const every = words.includes('--every') ? Number(words[words.indexOf('--every') + 1]) : 1
  const wanted = words.filter((word) => word.startsWith('worker/'))
  const tasks = (isSmoke ? smokeTargets : targets)
    .flatMap(tasksOf)
    .filter(({ file }) => wanted.length === 0 || wanted.some((part) => file.startsWith(part)))
    .filter((task, index) => index % every === 0 && !isExplained(task))
  return some(tasks)
}

/** Whether a test fails, or the tests never end, with this change. Without one: whether they fail as they are. */
async function isNoticed(tests: readonly string[], mutant?: Task): Promise<boolean> {
  const { file, start, was, becomes } = mutant ?? {}
  try {
    await promisify(execFile)(
      `${root}node_modules/.bin/vitest`,
      ['run', '--config', 'bench/mutants/vitest.config.ts', '--bail', '1', '--reporter', 'dot', ...tests],
      {
        cwd: root,
        timeout: 600_000,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, MUTANT: JSON.stringify({ file, start, was, becomes }) },
      },
    )
    return false
  } catch {
    return true
  }
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 90)}…` : line
}

export async function runMutants(words: readonly string[]): Promise<void> {
  const tasks = chooseTasks(words)
  console.log(`${tasks.length} cambios`)
  if (words.includes('--list')) return
  for (const tests of new Set(tasks.map((task) => task.tests)))
    if (await isNoticed(tests)) throw new Error(`Tests fail without any change: ${tests.join(' ')}`)
  const survivors: Task[] = []
  const queue = tasks.values()
  const work = async (): Promise<void> => {
    for (const task of queue) {
      if (await isNoticed(task.tests, task)) continue
      survivors.push(task)
      console.log(`${task.file}:${task.line}  ${short(task.was)}  →  ${short(task.becomes) || '(nada)'}`)
    }
  }
  await Promise.all([work(), work()])
  console.log(`${tasks.length - survivors.length} vistos por una prueba, ${survivors.length} no`)
  if (survivors.length > 0) process.exitCode = 1
}
