import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { checkBudgets } from './budgets.ts'
import { ensureChromium } from './chromium.ts'
import { run } from './shell.ts'

type Outcome = { passed: number; failed: number }
type Step = { name: string; work: () => Promise<Outcome> }

const one: Outcome = { passed: 1, failed: 0 }

/** A step that either holds or fails as a whole. */
function tool(name: string, command: string, args: readonly string[]): Step {
  return { name, work: async () => (await run(command, args, { quiet: true }), one) }
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
})
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
})

/** Runs a test runner that leaves a JSON report, and counts by the report; a skipped test is a failed one. */
async function counted(
  command: string,
  args: readonly string[],
  file: string,
  count: (report: unknown) => Outcome,
): Promise<Outcome> {
  const failure = await run(command, args).then(
    () => null,
    (error: unknown) => error,
  )
  if (!existsSync(file)) throw failure ?? new Error(`${command} left no report in ${file}`)
  const outcome = count(JSON.parse(await readFile(file, 'utf8')))
  return failure && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

const staticSteps: readonly Step[] = [
  tool('Formato (oxfmt)', 'oxfmt', ['--check']),
  tool('Reglas (oxlint)', 'oxlint', ['--deny-warnings']),
  tool('Tipos (tsc -b)', 'tsc', ['-b']),
  tool('Código sin uso (knip)', 'knip', []),
  tool('Fronteras entre carpetas (dependency-cruiser)', 'depcruise', ['client', 'worker']),
]

const steps: readonly Step[] = [
  ...staticSteps,
  tool('Compilación (vite build)', 'vite', ['build', '--logLevel', 'warn']),
  tool('Despliegue en seco (wrangler deploy --dry-run)', 'wrangler', [
    'deploy',
    '--dry-run',
    '--config=dist/worker/wrangler.json',
  ]),
  { name: 'Presupuestos de bytes', work: checkBudgets },
  {
    name: 'Pruebas de unidad y del worker (vitest)',
    work: () =>
      counted(
        'vitest',
        ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
        'test-results/vitest.json',
        (report) => {
          const { numPassedTests, numFailedTests, numPendingTests } = v.parse(vitestReport, report)
          return { passed: numPassedTests, failed: numFailedTests + numPendingTests }
        },
      ),
  },
  {
    name: 'Recorridos en Chromium (playwright)',
    work: async () => {
      await ensureChromium()
      return counted('playwright', ['test'], 'test-results/e2e.json', (report) => {
        const { stats } = v.parse(playwrightReport, report)
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
      })
    },
  },
]

const total = { passed: 0, failed: 0 }
await mkdir('test-results', { recursive: true })
for (const { name, work } of process.argv.includes('--static') ? staticSteps : steps) {
  const startedAt = Date.now()
  console.log(`\n▸ ${name}`)
  const outcome = await work().catch((error: unknown): Outcome => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  total.passed += outcome.passed
  total.failed += outcome.failed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `  ${outcome.failed === 0 ? 'bien' : 'FALLA'}: ${outcome.passed} pasan, ${outcome.failed} fallan (${seconds} s)`,
  )
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
