import { cleanUp, until } from 'virtual:mutants'
import * as vitest from 'vitest'

// Replaces the module `vitest` during mutation tests: runs each test once, then again with each mutant that it
// executes. A mutant is detected if the test fails with the mutant and passes afterwards without it.

export * from 'vitest'

/** What a test reports through `task.meta`. */
export type MutantFindings = {
  /** Mutants executed while the file of the test was loaded. */
  coveredAtLoad: string[]
  covered: string[]
  killed: string[]
  tried: string[]
  /** True if the test fails when it runs twice: its findings then say nothing about mutants. */
  unrepeatable?: true
}

type TestBody = () => unknown

const state = { active: '', covered: new Set<string>(), calls: 0, mostCalls: Number.POSITIVE_INFINITY }
/** Mutants detected by any test of the run; later tests skip them. */
const foundMutants = new Set<string>()
/** How often each mutant was tried. The mutants with the fewest tries come first. */
const tries = new Map<string, number>()
const getTries = (id: string): number => tries.get(id) ?? 0

Object.assign(globalThis, {
  __mutant(id: string) {
    state.covered.add(id)
    state.calls += 1
    // Stops endless mutants here: a loop that awaits only promises lets no timer run.
    if (state.calls > state.mostCalls) throw new Error('too often')
    return state.active === id
  },
})

let finishHooks: TestBody[] = []

/** Collects the hooks of a run, because each repetition of a test must run the hooks that it added. */
export const onTestFinished = (hook: TestBody): void => void finishHooks.push(hook)

// The original functions, saved before any test installs fake timers.
const { setTimeout, clearTimeout, performance, Date } = globalThis
/** Time limit (ms) for all repetitions of one test, so that a slow test is not repeated for every mutant. */
const repetitionsMs = 10_000
/** A mutant is detected if it takes more than `times` the usual time plus `ms`, or the usual calls plus `calls`. */
const extraTime = { times: 5, ms: 30_000, calls: 100_000 }
let baselineMs = 0
let usualCalls = 0

async function runOnce(id: string, work: TestBody): Promise<boolean> {
  await cleanUp()
  Object.assign(state, { active: id, calls: 0, mostCalls: extraTime.calls + extraTime.times * usualCalls })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), extraTime.ms + extraTime.times * baselineMs)
  })
  try {
    await Promise.race([work(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    Object.assign(state, { active: '', mostCalls: Number.POSITIVE_INFINITY })
    for (const hook of finishHooks.toReversed()) await Promise.resolve(hook()).catch(() => {})
    finishHooks = []
    vitest.vi.useRealTimers()
  }
}

async function findMutants(work: TestBody): Promise<MutantFindings> {
  const coveredAtLoad = [...state.covered]
  Object.assign(state, { covered: new Set(), calls: 0 })
  finishHooks = []
  const startedAt = performance.now()
  try {
    await work()
    baselineMs = performance.now() - startedAt
    usualCalls = state.calls
  } finally {
    for (const hook of finishHooks.toReversed()) await hook()
    finishHooks = []
  }
  const covered = [...state.covered]
  state.covered = new Set()
  const noFindings = { coveredAtLoad, covered, killed: [], tried: [] }
  const remaining = covered
    .filter((id) => !foundMutants.has(id))
    .toSorted((a, b) => getTries(a) - getTries(b))
  if (remaining.length === 0 || Date.now() > until) return noFindings
  if (!(await runOnce('', work))) return { ...noFindings, unrepeatable: true }
  const killed: string[] = []
  const tried: string[] = []
  const repeatedFrom = performance.now()
  for (const id of remaining) {
    if (performance.now() - repeatedFrom > repetitionsMs || Date.now() > until) break
    tried.push(id)
    tries.set(id, getTries(id) + 1)
    if (!(await runOnce(id, work))) killed.push(id)
  }
  // The findings are discarded if the test now fails without a mutant, too: a mutant may have left broken state behind.
  if (killed.length > 0 && !(await runOnce('', work))) return { ...noFindings, unrepeatable: true }
  for (const id of killed) foundMutants.add(id)
  return { coveredAtLoad, covered, killed, tried }
}

type Body = (...given: unknown[]) => unknown
const isBody = (value: unknown): value is Body => typeof value === 'function'

const declareTest = (name: string, more: readonly unknown[], given: readonly unknown[] = []): void =>
  vitest.test(name, { timeout: 3_600_000 }, async ({ task }) => {
    const body = more.find(isBody)
    if (!body) throw new Error('A test without a body')
    task.meta.findings = await findMutants(() => body(...given))
  })

/** Replaces Vitest's `each` and `for`: declares one test for each case. */
export const test = Object.assign((name: string, ...more: unknown[]) => declareTest(name, more), {
  each:
    (cases: readonly unknown[]) =>
    (name: string, ...more: unknown[]) =>
      cases.forEach((one, index) =>
        declareTest(`${name} (${index})`, more, Array.isArray(one) ? one : [one]),
      ),
  for:
    (cases: readonly unknown[]) =>
    (name: string, ...more: unknown[]) =>
      cases.forEach((one, index) => declareTest(`${name} (${index})`, more, [one])),
})

declare module 'vitest' {
  interface TaskMeta {
    findings?: MutantFindings
  }
}
