import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import * as v from 'valibot'
import { checkBudgets } from '../checks/budgets.ts'
import { checkColdStart } from '../checks/cold-start.ts'
import { checkPinnedDependencies } from '../checks/pinned-dependencies.ts'
import { checkRegularExpressions } from '../checks/regular-expressions.ts'
import { markCommitTested } from '../checks/tested-commit.ts'
import { build } from './build.ts'
import { runProcess } from './environment/shell.ts'

type StepResult = { passed: number; failed: number; failures?: readonly string[] }
type Step = { name: string; run: () => Promise<StepResult> }

const onePassed: StepResult = { passed: 1, failed: 0 }

const interrupted = new AbortController()
const { signal } = interrupted
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort())

function createToolStep(name: string, command: string, args: readonly string[]): Step {
  return { name, run: async () => (await runProcess(command, args, { quiet: true, signal }), onePassed) }
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.nullish(v.array(v.string())),
        }),
      ),
    }),
  ),
})
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
})

/** Names each failed test, or its file if that could not run at all, with the first lines of its message. */
function nameFailures({ testResults }: v.InferOutput<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed')
    const file = relative('.', name)
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${shorten(message)}`] : []
    return failed.map(
      (test) => `${file}: ${test.fullName}: ${shorten(test.failureMessages?.[0] ?? test.status)}`,
    )
  })
}

function shorten(message: string): string {
  return message.split('\n', 4).join(' ').slice(0, 400)
}

type TestRun = {
  command: string
  args: readonly string[]
  /** The file to which the runner writes its JSON report. */
  file: string
  count: (report: unknown) => StepResult
  /** True for tests that run beside others: hides their output, and lets the others go first. */
  inBackground?: boolean
}

/** Runs a test runner and counts the tests in its report. Skipped tests count as failed. */
async function runWithReport({
  command,
  args,
  file,
  count,
  inBackground = false,
}: TestRun): Promise<StepResult> {
  // The report of an earlier run must not be counted.
  await rm(file, { force: true })
  const failure = await runProcess(command, args, { signal, quiet: inBackground, inBackground }).then(
    () => null,
    (error: unknown) => error,
  )
  if (!existsSync(file)) throw failure ?? new Error(`${command} left no report in ${file}`)
  const outcome = count(JSON.parse(await readFile(file, 'utf8')))
  if (failure && inBackground) console.error(failure instanceof Error ? failure.message : failure)
  return failure && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

const staticSteps: readonly Step[] = [
  createToolStep('Formato (oxfmt)', 'oxfmt', ['--check']),
  createToolStep('Reglas (oxlint)', 'oxlint', ['--deny-warnings']),
  { name: 'Expresiones regulares (tools/checks/regular-expressions.ts)', run: checkRegularExpressions },
  createToolStep('Tipos (tsc -b)', 'tsc', ['-b']),
  createToolStep('Código sin uso (knip)', 'knip', []),
  createToolStep('Fronteras entre carpetas (dependency-cruiser)', 'depcruise', [
    '--config=tools/checks/dependency-cruiser.cjs',
    'client',
    'worker',
  ]),
  {
    name: 'Dependencias fijadas por su contenido',
    run: async () => (await checkPinnedDependencies(), onePassed),
  },
]

const buildSteps: readonly Step[] = [
  // With other ids the names of the files contain other hashes, which changes their compressed sizes by up to 140 bytes.
  {
    name: 'Compilación (vite build)',
    run: async () => (await build({ BUILD_ID: 'tested-build' }), onePassed),
  },
  createToolStep('Despliegue en seco (wrangler deploy --dry-run)', 'wrangler', [
    'deploy',
    '--dry-run',
    '--config=dist/worker/wrangler.json',
  ]),
  { name: 'Presupuestos de bytes', run: checkBudgets },
  { name: 'Módulos del arranque en frío', run: checkColdStart },
  createToolStep('Cada medición, en pequeño (bench)', 'node', ['tools/bench/index.ts', 'smoke']),
]

const unitStep: Step = {
  name: 'Pruebas de unidad y del worker (vitest)',
  run: () =>
    runWithReport({
      command: 'vitest',
      args: [
        'run',
        '--config=tools/vitest.config.ts',
        '--reporter=dot',
        '--reporter=json',
        '--outputFile.json=test-results/vitest.json',
      ],
      file: 'test-results/vitest.json',
      count(report) {
        const parsed = v.parse(vitestReport, report)
        return {
          passed: parsed.numPassedTests,
          failed: parsed.numFailedTests + parsed.numPendingTests,
          failures: nameFailures(parsed),
        }
      },
      inBackground: true,
    }),
}

function createJourneyStep(name: string, args: readonly string[], file: string): Step {
  return {
    name,
    run: () =>
      runWithReport({
        command: 'playwright',
        args: ['test', ...args],
        file,
        count(report) {
          const { stats } = v.parse(playwrightReport, report)
          // The runner has already printed the names of the flaky tests.
          if (stats.flaky > 0)
            console.warn(`  A la segunda: ${stats.flaky}. Cada uno es un defecto por buscar.`)
          return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
        },
      }),
  }
}

const chromiumStep = createJourneyStep(
  'Recorridos en Chromium (playwright)',
  ['--config=e2e/playwright.config.ts'],
  'test-results/e2e.json',
)
const enginesStep = createJourneyStep(
  'Recorridos en Firefox y WebKit (playwright)',
  ['--config=e2e/engines/playwright.config.ts'],
  'test-results/engines.json',
)

const totalResult = { passed: 0, failed: 0 }
/** Printed last, because whoever reads only the end of a long output must learn what failed. */
const failures: string[] = []

/** Runs steps one after the other. Continues after a failed step, but not after an interruption. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const { name, run: work } of steps) {
    if (signal.aborted) return
    const startedAt = Date.now()
    console.log(`▸ ${name}`)
    const outcome = await work().catch((error: unknown): StepResult => {
      const message = error instanceof Error ? error.message : String(error)
      console.error(message)
      return { passed: 0, failed: 1, failures: [shorten(message)] }
    })
    totalResult.passed += outcome.passed
    totalResult.failed += outcome.failed
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    if (outcome.failed > 0) failures.push(name, ...(outcome.failures ?? []).map((failure) => `  ${failure}`))
    const verdict = outcome.failed === 0 ? 'bien' : 'FALLA'
    console.log(`  ${verdict}: ${name}: ${outcome.passed} pasan, ${outcome.failed} fallan (${seconds} s)`)
  }
}

await mkdir('test-results', { recursive: true })
if (process.argv.includes('--static')) await runSteps(staticSteps)
else {
  // Checks, builds and browsers often wait. The unit tests get the time that they leave.
  await Promise.all([
    runSteps([...staticSteps, ...buildSteps, enginesStep, chromiumStep]),
    runSteps([unitStep]),
  ])
}
if (signal.aborted) totalResult.failed += 1
else if (totalResult.failed === 0 && !process.argv.includes('--static')) await markCommitTested()
if (failures.length > 0) console.log(`\nHa fallado:\n${failures.join('\n')}`)
console.log(`\n${totalResult.passed} passed, ${totalResult.failed} failed`)
process.exit(totalResult.failed === 0 ? 0 : 1)
