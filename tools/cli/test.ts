import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import * as v from 'valibot'
import { checkBudgets } from '../checks/budgets.ts'
import { checkColdStart } from '../checks/cold-start.ts'
import { checkExpressions } from '../checks/expressions.ts'
import { checkPinned } from '../checks/pinned.ts'
import { rememberTested } from '../checks/tested.ts'
import { build } from './build.ts'
import { run } from './environment/shell.ts'
import { checkLibraries } from './libraries.ts'

type Outcome = { passed: number; failed: number }
type Step = { name: string; work: () => Promise<Outcome> }

const one: Outcome = { passed: 1, failed: 0 }

const interrupted = new AbortController()
const { signal } = interrupted
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort())

/** A step that either holds or fails as a whole. */
function tool(name: string, command: string, args: readonly string[]): Step {
  return { name, work: async () => (await run(command, args, { quiet: true, signal }), one) }
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
  options: { quiet?: boolean } = {},
): Promise<Outcome> {
  // What an earlier run has left would be counted for this one.
  await rm(file, { force: true })
  const failure = await run(command, args, { signal, ...options }).then(
    () => null,
    (error: unknown) => error,
  )
  if (!existsSync(file)) throw failure ?? new Error(`${command} left no report in ${file}`)
  const outcome = count(JSON.parse(await readFile(file, 'utf8')))
  if (failure && options.quiet) console.error(failure instanceof Error ? failure.message : failure)
  return failure && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

const staticSteps: readonly Step[] = [
  tool('Formato (oxfmt)', 'oxfmt', ['--check']),
  tool('Reglas (oxlint)', 'oxlint', ['--deny-warnings']),
  { name: 'Expresiones regulares (tools/checks/expressions.ts)', work: checkExpressions },
  tool('Tipos (tsc -b)', 'tsc', ['-b']),
  tool('Código sin uso (knip)', 'knip', []),
  tool('Fronteras entre carpetas (dependency-cruiser)', 'depcruise', [
    '--config=tools/checks/dependency-cruiser.cjs',
    'client',
    'worker',
  ]),
  { name: 'Dependencias fijadas por su contenido', work: async () => (await checkPinned(), one) },
]

const buildSteps: readonly Step[] = [
  { name: 'Compilación (vite build)', work: async () => (await build(), one) },
  tool('Despliegue en seco (wrangler deploy --dry-run)', 'wrangler', [
    'deploy',
    '--dry-run',
    '--config=dist/worker/wrangler.json',
  ]),
  { name: 'Presupuestos de bytes', work: checkBudgets },
  { name: 'Módulos del arranque en frío', work: checkColdStart },
  { name: 'Bibliotecas tal como se publican', work: checkLibraries },
  tool('Cada medición, en pequeño (bench)', 'node', ['tools/bench/index.ts', 'smoke']),
]

const unitStep: Step = {
  name: 'Pruebas de unidad y del worker (vitest)',
  work: () =>
    counted(
      'vitest',
      [
        'run',
        '--config=tools/vitest.config.ts',
        '--reporter=dot',
        '--reporter=json',
        '--outputFile.json=test-results/vitest.json',
      ],
      'test-results/vitest.json',
      (report) => {
        const { numPassedTests, numFailedTests, numPendingTests } = v.parse(vitestReport, report)
        return { passed: numPassedTests, failed: numFailedTests + numPendingTests }
      },
      // Other steps print at the same time.
      { quiet: true },
    ),
}

function journeys(name: string, args: readonly string[], file: string): Step {
  return {
    name,
    work: () =>
      counted('playwright', ['test', ...args], file, (report) => {
        const { stats } = v.parse(playwrightReport, report)
        // Its runner has named it, with what went wrong the first time.
        if (stats.flaky > 0)
          console.warn(`  A la segunda: ${stats.flaky}. Cada uno es un defecto por buscar.`)
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
      }),
  }
}

const journeySteps: readonly Step[] = [
  journeys(
    'Recorridos en Chromium (playwright)',
    ['--config=e2e/playwright.config.ts'],
    'test-results/e2e.json',
  ),
  journeys(
    'Recorridos en Firefox y WebKit (playwright)',
    ['--config=e2e/engines/playwright.config.ts'],
    'test-results/engines.json',
  ),
]

const total: Outcome = { passed: 0, failed: 0 }

/** One step after the other; a failed one does not keep the next from its work, an interruption does. */
async function walk(steps: readonly Step[]): Promise<void> {
  for (const { name, work } of steps) {
    if (signal.aborted) return
    const startedAt = Date.now()
    console.log(`▸ ${name}`)
    const outcome = await work().catch((error: unknown): Outcome => {
      console.error(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1 }
    })
    total.passed += outcome.passed
    total.failed += outcome.failed
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const verdict = outcome.failed === 0 ? 'bien' : 'FALLA'
    console.log(`  ${verdict}: ${name}: ${outcome.passed} pasan, ${outcome.failed} fallan (${seconds} s)`)
  }
}

await mkdir('test-results', { recursive: true })
if (process.argv.includes('--static')) await walk(staticSteps)
else {
  // Two lanes: what checks and builds leaves a core to what tests.
  await Promise.all([walk([...staticSteps, ...buildSteps]), walk([unitStep])])
  await walk(journeySteps)
}
if (signal.aborted) total.failed += 1
else if (total.failed === 0 && !process.argv.includes('--static')) await rememberTested()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
