import { cleanUp, until } from 'virtual:mutants'
import * as vitest from 'vitest'

// What test files find under the name `vitest` while mutants are looked for: a test runs as it is, and then once more for
// each mutant of the code that it came by. It is seen if the test fails with it, and passes afterwards without it.

export * from 'vitest'

/** What a test reports, by `task.meta`. */
export type Findings = {
  /** Mutants that were met while its file was loaded. */
  loaded: string[]
  /** Mutants that it came by. */
  met: string[]
  /** Those that it notices. */
  seen: string[]
  /** Those that it was repeated with. */
  tried: string[]
  /** Fails when it runs twice; so it says nothing of mutants. */
  unrepeatable?: true
}

type Work = () => unknown

const state = { active: '', met: new Set<string>(), calls: 0, mostCalls: Number.POSITIVE_INFINITY }
/** For all files of a run: what one test has noticed the others need not try. */
const seen = new Set<string>()
/** How often each mutant was tried: those that few tests have tried come first. */
const tries = new Map<string, number>()
const triesOf = (id: string): number => tries.get(id) ?? 0

Object.assign(globalThis, {
  __mutant(id: string) {
    state.met.add(id)
    state.calls += 1
    // A loop that awaits nothing but promises lets no timer run: a mutant that never ends is ended here.
    if (state.calls > state.mostCalls) throw new Error('too often')
    return state.active === id
  },
})

let hooks: Work[] = []

/** Each run of a test ends with its own hooks. */
export const onTestFinished = (hook: Work): void => void hooks.push(hook)

// Before any test stops the clock.
const { setTimeout, clearTimeout, performance, Date } = globalThis
/** What the repetitions of one test may take, in milliseconds: a slow test must not be repeated for all that it comes by. */
const repetitionsMs = 10_000
/**
 * What a test may take longer with a mutant, in its own time and in milliseconds, and in places that it comes by: what
 * never ends is noticed, too.
 */
const patience = { times: 5, ms: 30_000, calls: 100_000 }
let usualMs = 0
let usualCalls = 0

async function once(id: string, work: Work): Promise<boolean> {
  await cleanUp()
  Object.assign(state, { active: id, calls: 0, mostCalls: patience.calls + patience.times * usualCalls })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), patience.ms + patience.times * usualMs)
  })
  try {
    await Promise.race([work(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    Object.assign(state, { active: '', mostCalls: Number.POSITIVE_INFINITY })
    for (const hook of hooks.toReversed()) await Promise.resolve(hook()).catch(() => {})
    hooks = []
    vitest.vi.useRealTimers()
  }
}

async function findings(work: Work): Promise<Findings> {
  const loaded = [...state.met]
  Object.assign(state, { met: new Set(), calls: 0 })
  hooks = []
  const startedAt = performance.now()
  try {
    await work()
    usualMs = performance.now() - startedAt
    usualCalls = state.calls
  } finally {
    for (const hook of hooks.toReversed()) await hook()
    hooks = []
  }
  const met = [...state.met]
  state.met = new Set()
  const nothing = { loaded, met, seen: [], tried: [] }
  const left = met.filter((id) => !seen.has(id)).toSorted((a, b) => triesOf(a) - triesOf(b))
  if (left.length === 0 || Date.now() > until) return nothing
  if (!(await once('', work))) return { ...nothing, unrepeatable: true }
  const noticed: string[] = []
  const tried: string[] = []
  const repeatedFrom = performance.now()
  for (const id of left) {
    if (performance.now() - repeatedFrom > repetitionsMs || Date.now() > until) break
    tried.push(id)
    tries.set(id, triesOf(id) + 1)
    if (!(await once(id, work))) noticed.push(id)
  }
  // What a mutant left behind must not be what failed.
  if (noticed.length > 0 && !(await once('', work))) return { ...nothing, unrepeatable: true }
  for (const id of noticed) seen.add(id)
  return { loaded, met, seen: noticed, tried }
}

type Body = (...given: unknown[]) => unknown
const isBody = (value: unknown): value is Body => typeof value === 'function'

const declare = (name: string, more: readonly unknown[], given: readonly unknown[] = []): void =>
  vitest.test(name, { timeout: 3_600_000 }, async ({ task }) => {
    const body = more.find(isBody)
    if (!body) throw new Error('A test without a body')
    task.meta.findings = await findings(() => body(...given))
  })

/** Vitest's tables of cases, as so many tests. */
export const test = Object.assign((name: string, ...more: unknown[]) => declare(name, more), {
  each:
    (cases: readonly unknown[]) =>
    (name: string, ...more: unknown[]) =>
      cases.forEach((one, index) => declare(`${name} (${index})`, more, Array.isArray(one) ? one : [one])),
  for:
    (cases: readonly unknown[]) =>
    (name: string, ...more: unknown[]) =>
      cases.forEach((one, index) => declare(`${name} (${index})`, more, [one])),
})

declare module 'vitest' {
  interface TaskMeta {
    findings?: Findings
  }
}
