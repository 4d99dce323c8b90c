import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter } from 'vitest/node'
import { listMutants } from './mutants/instrument.ts'
import { isSmoke } from './smoke-scale.ts'

// `npm run mutants [-- worker/session worker/features/account/sign-in/sign-in.ts:86 …]`: mutation tests of the code for
// sign-in, permissions and the worker's CPU time. Makes one small change (mutant) at a time and lists the mutants that
// no test detects. All mutants are compiled in at once; each test is repeated with each mutant that it executes.
// Arguments: files to change; test files, or `-t` and a part of a title, to run only those tests. `--list` only counts.
// `--loaded` also tries code that runs while a module loads, which takes a run of all tests for each mutant.
// `--verbose` prints the mutants that each test detects. `--minutes=N` limits how long the tests of an area are
// repeated (20 by default).

/** Files to change and the tests that must detect the changes, as parts of paths. */
const targets: readonly { files: string; tests: readonly string[] }[] = [
  {
    files: 'worker/features/{account,users}/**/*.ts',
    tests: [
      'worker/features/account',
      'worker/features/users',
      'worker/session',
      'worker/features/insight/weekly',
      'worker/audit/seal-after',
    ],
  },
  {
    files: 'worker/session/*.ts',
    tests: [
      'worker/session',
      'worker/features/account/api.test',
      'worker/features/account/api/late-failure',
      'worker/features/account/disabled',
      'worker/features/account/sign-in/fresh-sign-in',
      'worker/audit/seal-after',
    ],
  },
  {
    files: 'worker/http/**/*.ts',
    tests: [
      'worker/http',
      'worker/testing/http',
      'worker/testing/xss',
      'worker/testing/caching',
      'worker/testing/request-id',
      'worker/testing/edge/edge-cache',
      'worker/render/document',
      'worker/features/enquiries/csv',
      'worker/features/enquiries/form/contact-form',
      'worker/features/enquiries/form/hostile',
      'worker/features/users/api',
    ],
  },
  { files: 'worker/api/*.ts', tests: ['worker/api', 'worker/testing/declared-routes'] },
  { files: 'worker/permissions.ts', tests: ['worker/testing/permissions', 'worker/features/account'] },
  {
    files: 'worker/audit/*.ts',
    tests: [
      'worker/audit',
      'worker/testing/audited-routes',
      'worker/features/dashboard/record',
      'worker/features/account/account-notifications',
    ],
  },
  {
    files: 'worker/{db/daily-keys,http/limits/attempts}.ts',
    tests: [
      'worker/http/limits',
      'worker/features/account/sign-in/sign-in-limits',
      'worker/features/enquiries/form/limits',
    ],
  },
  { files: 'worker/markdown/{cost/bounds,cost/limited-syntax,parse}.ts', tests: ['worker/markdown'] },
]

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A target for smoke runs, whose tests detect its mutants quickly. */
const smokeTargets: typeof targets = [
  { files: 'worker/http/request/redact.ts', tests: ['worker/http/request/redact'] },
]

const args = process.argv.slice(2)
const testTitle = args.includes('-t') ? args[args.indexOf('-t') + 1] : undefined
const repeatMinutes = Number(
  args.find((word) => word.startsWith('--minutes='))?.slice('--minutes='.length) ?? 20,
)
const namedFiles = args.filter((word) => word.startsWith('worker/'))
const selectedSources = namedFiles.filter((word) => !word.endsWith('.test.ts'))
const selectedTests = namedFiles.filter((word) => word.endsWith('.test.ts'))
const selectedLines = selectedSources.filter((word) => /:\d+$/.test(word))

const isSource = (file: string): boolean => !/\.test\.tsx?$|testing\.ts$/.test(file)
const isSelected = (file: string): boolean =>
  selectedSources.length === 0 || selectedSources.some((part) => file.startsWith(part.replace(/:\d+$/, '')))

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 90)}…` : line
}

const createSearchResult = () => ({
  covered: new Set<string>(),
  coveredAtLoad: new Set<string>(),
  killed: new Set<string>(),
  tried: new Set<string>(),
  failed: Array<string>(),
  unrepeatable: Array<string>(),
})
type SearchResult = ReturnType<typeof createSearchResult>

const idSets = ['coveredAtLoad', 'covered', 'killed', 'tried'] as const

/** Adds to `found` the mutants that each test reports. */
function createReporter(found: SearchResult): Reporter {
  return {
    onTestCaseResult(test) {
      const { state, errors } = test.result()
      if (state === 'failed') found.failed.push(`${test.name}: ${errors?.[0]?.message}`)
      const findings = test.meta().findings
      if (!findings) return
      for (const name of idSets) for (const id of findings[name]) found[name].add(id)
      const { covered, killed, unrepeatable } = findings
      if (unrepeatable) found.unrepeatable.push(test.name)
      if (args.includes('--verbose'))
        console.log(
          test.module.moduleId.slice(root.length),
          test.name,
          covered.length,
          killed,
          unrepeatable ?? '',
        )
    },
    onTestRunEnd(_, errors) {
      for (const { message } of errors) found.failed.push(message)
    },
    onTestModuleEnd(module) {
      for (const { message } of module.errors()) found.failed.push(`${module.moduleId}: ${message}`)
    },
  }
}

/** Runs the tests with all mutants of these files compiled in. `mutant` makes one of them active from the start. */
async function runTests(
  files: readonly string[],
  tests: readonly string[],
  mutant = '',
): Promise<SearchResult> {
  Object.assign(process.env, {
    MUTANT_FILES: files.join(','),
    MUTANT_LINES: selectedLines.join(','),
    MUTANT: mutant,
    MUTANT_UNTIL: String(Date.now() + repeatMinutes * 60_000),
  })
  const found = createSearchResult()
  const vitest = await createVitest({
    root,
    config: 'tools/bench/mutants/vitest.config.ts',
    watch: false,
    ...(testTitle !== undefined && { testNamePattern: testTitle }),
    bail: mutant === '' ? 0 : 1,
    reporters: [createReporter(found)],
  })
  try {
    await vitest.runTestSpecifications(
      await vitest.globTestSpecifications([...(selectedTests.length > 0 ? selectedTests : tests)]),
    )
  } finally {
    await vitest.close()
  }
  return found
}

async function searchTarget({ files, tests }: (typeof targets)[number]): Promise<number> {
  const chosen = globSync(files, { cwd: root })
    .filter((file) => isSource(file) && isSelected(file))
    .toSorted()
  const mutants = chosen.flatMap((file) =>
    listMutants(file, readFileSync(root + file, 'utf8'), selectedLines),
  )
  if (mutants.length === 0) return 0
  console.log(`${files}: ${mutants.length} cambios`)
  if (args.includes('--list')) return 0
  const { covered, coveredAtLoad, killed, tried, failed, unrepeatable } = await runTests(chosen, tests)
  // Tests that fail without a mutant detect nothing; the findings of all other tests still count.
  for (const problem of failed) console.log(`  falla sin ningún cambio: ${problem}`)
  if (failed.length > 0) process.exitCode = 1
  for (const name of unrepeatable) console.log(`  no se repite: ${name}`)
  // Mutants of code that runs while a module loads need one run of the tests each.
  const isLoaded = ({ id, isOnce }: (typeof mutants)[number]): boolean =>
    isOnce || (coveredAtLoad.has(id) && !covered.has(id))
  for (const mutant of mutants)
    if (args.includes('--loaded') && isLoaded(mutant)) {
      const { id, file } = mutant
      const { failed } = await runTests([file], tests, id)
      if (failed.length > 0) killed.add(id)
    }
  const survivors = mutants.filter(({ id }) => !killed.has(id))
  for (const mutant of survivors) {
    const { id, file, line, original, replacement } = mutant
    const reason = isLoaded(mutant)
      ? '  (al cargar)'
      : tried.has(id)
        ? ''
        : covered.has(id)
          ? '  (no hubo tiempo)'
          : '  (no se ejecuta)'
    console.log(`  ${file}:${line}  ${shorten(original)}  →  ${shorten(replacement) || '(nada)'}${reason}`)
  }
  console.log(`  ${mutants.length - survivors.length} vistos por una prueba, ${survivors.length} no`)
  return survivors.length
}

export async function runMutants(): Promise<void> {
  let survived = 0
  for (const target of isSmoke ? smokeTargets : targets) survived += await searchTarget(target)
  // In a smoke run undetected mutants are no failure: it only checks that the search works.
  if (survived > 0 && !isSmoke) process.exitCode = 1
}
