import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'

// Checks that the commands in documents and messages accept their options: runs each with `--help`.

const readText = (file: string): string => readFileSync(join(root, file), 'utf8')
const files = globSync(
  ['*.md', 'docs/**/*.{md,json,tf}', 'worker/**/*.{ts,tsx}', 'client/**/*.{ts,tsx}', 'tools/**/*.ts'],
  { cwd: root },
).filter((file) => file !== 'CHANGELOG.md' && !file.includes('.test.'))

/** Removes placeholders for words that only the reader knows. */
const removePlaceholders = (word: string): string => word.replaceAll(/["«»…]|\$\{.*/g, '')

type DocumentedCommand = { file: string; name: string; args: string[] }

/** The commands in a file. A command ends at the end of its code span, line or sentence. */
const listCommands = (file: string): DocumentedCommand[] =>
  [...readText(file).matchAll(/npm run ([a-z:]+) -- ([^`\n#»]+)/g)].map(([, name = '', rest = '']) => ({
    file,
    name,
    args:
      rest
        .split(/[;|]|\\n|\s&&\s|'\s/)[0]
        ?.trim()
        .split(/\s+/)
        .map(removePlaceholders) ?? [],
  }))

// Skips commands with «<correo>» or «[opciones]»: these are usage texts, which each command prints itself.
const documentedCommands = files
  .flatMap(listCommands)
  .filter(({ args }) => !args.some((word) => /[<[]/.test(word)))
const parsedCommands = [
  'audit',
  'backup',
  'content',
  'deploy',
  'manager',
  'preview',
  'rehearse',
  'rerender',
  'restore',
  'rollback',
  'secret',
  'status',
  'upgrade',
]

/** Why a command fails; null if it works. Runs the command with `--help`, so that it does nothing. */
async function findProblem({ name, args }: DocumentedCommand): Promise<string | null> {
  const orderArgs = [join(root, 'tools/cli/launch.mjs'), name, ...args, '--help']
  try {
    const { stdout } = await promisify(execFile)(process.execPath, orderArgs, { cwd: root })
    if (!stdout.startsWith('Uso:')) return 'it has no help'
    const [first] = args
    const isNamed = first === undefined || first.startsWith('-') || stdout.includes(`  ${first}`)
    return isNamed ? null : `its help does not name ${first}`
  } catch (error) {
    const [firstLine = ''] = (error as { stderr: string }).stderr.split('\n')
    // The option exists and needs a value, which the sentence left out.
    return /argument (?:is ambiguous|missing)/.test(firstLine) ? null : firstLine
  }
}

test('every documented command accepts its options', { timeout: 600_000 }, async () => {
  const known = new Map(
    documentedCommands
      .filter(({ name }) => parsedCommands.includes(name))
      .map((order) => [[order.name, ...order.args].join(' '), order]),
  )
  expect(known.size).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const [line, order] of known) {
    const problem = await findProblem(order)
    if (problem !== null) wrong.push(`${order.file}: npm run ${line}: ${problem}`)
  }
  expect(wrong).toEqual([])
})

test('every documented bench exists', () => {
  const bench = readText('tools/bench/index.ts')
  const parts = ['smoke', ...[...bench.matchAll(/^  ([a-z]+)(?:: \w+,|\(\) \{)$/gm)].map(([, part]) => part)]
  const named = documentedCommands.filter(({ name }) => name === 'bench').map(({ args }) => args[0])
  expect(named.length).toBeGreaterThan(3)
  for (const part of named.map((each) => each?.replace(/\W.*/, ''))) expect(parts).toContain(part)
})

test('no document suggests `wrangler d1 export`, which the platform refuses for full-text indexes', () => {
  const migrations = globSync('worker/migrations/*.sql', { cwd: root }).map(readText)
  expect(migrations.some((sql) => sql.includes('USING fts5'))).toBe(true)
  const advising = files.filter((file) => /wrangler d1 export/.test(readText(file)))
  expect(advising).toEqual([])
})
