import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'

// Orders that documents and our own sentences give, with their options: each is tried as far as its help.

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const files = globSync(
  ['*.md', 'docs/**/*.{md,json,tf}', 'worker/**/*.{ts,tsx}', 'client/**/*.{ts,tsx}', 'tools/**/*.ts'],
  { cwd: root },
).filter((file) => file !== 'CHANGELOG.md' && !file.includes('.test.'))

/** What stands for what only the reader knows. */
const filled = (word: string): string => word.replaceAll(/["«»…]|\$\{.*/g, '')

type Order = { file: string; name: string; args: string[] }

/** An order ends where its code, its line or its sentence does. */
const ordersIn = (file: string): Order[] =>
  [...read(file).matchAll(/npm run ([a-z:]+) -- ([^`\n#»]+)/g)].map(([, name = '', rest = '']) => ({
    file,
    name,
    args:
      rest
        .split(/[;|]|\\n|\s&&\s|'\s/)[0]
        ?.trim()
        .split(/\s+/)
        .map(filled) ?? [],
  }))

// «<correo>» and «[opciones]» are of usages, which say themselves what each command takes.
const orders = files.flatMap(ordersIn).filter(({ args }) => !args.some((word) => /[<[]/.test(word)))
const withHelp = ['audit', 'backup', 'content', 'deploy', 'manager', 'preview', 'rerender', 'restore']
const parsed = [...withHelp, 'rollback', 'status']

/** What is wrong with an order; null = its command takes it. The help is asked for, so nothing is done. */
async function wrongWith({ name, args }: Order): Promise<string | null> {
  const orderArgs = [join(root, 'tools/cli/launch.mjs'), name, ...args, '--help']
  try {
    const { stdout } = await promisify(execFile)(process.execPath, orderArgs, { cwd: root })
    if (!stdout.startsWith('Uso:')) return 'it has no help'
    const [first] = args
    const isNamed = first === undefined || first.startsWith('-') || stdout.includes(`  ${first}`)
    return isNamed ? null : `its help does not name ${first}`
  } catch (error) {
    const [said = ''] = (error as { stderr: string }).stderr.split('\n')
    // It knows the option, whose value a sentence leaves out.
    return /argument (?:is ambiguous|missing)/.test(said) ? null : said
  }
}

test('each order that is given anywhere is one that its command takes', { timeout: 600_000 }, async () => {
  const known = new Map(
    orders
      .filter(({ name }) => parsed.includes(name))
      .map((order) => [[order.name, ...order.args].join(' '), order]),
  )
  expect(known.size).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const [line, order] of known) {
    const problem = await wrongWith(order)
    if (problem !== null) wrong.push(`${order.file}: npm run ${line}: ${problem}`)
  }
  expect(wrong).toEqual([])
})

test('each part of the bench that is named anywhere is one', () => {
  const bench = read('tools/bench/index.ts')
  const parts = ['smoke', ...[...bench.matchAll(/^  ([a-z]+)(?:: \w+,|\(\) \{)$/gm)].map(([, part]) => part)]
  const named = orders.filter(({ name }) => name === 'bench').map(({ args }) => args[0])
  expect(named.length).toBeGreaterThan(3)
  for (const part of named.map((each) => each?.replace(/\W.*/, ''))) expect(parts).toContain(part)
})

test('nobody is sent to export a database that has full-text indexes: the platform refuses', () => {
  const migrations = globSync('worker/migrations/*.sql', { cwd: root }).map(read)
  expect(migrations.some((sql) => sql.includes('USING fts5'))).toBe(true)
  const told = files.filter((file) => /wrangler d1 export/.test(read(file)))
  expect(told).toEqual([])
})
