import { createStore, type Store } from '../../platform/store.ts'
import { begunSchema, countsSchema, type Result, transferPaths } from '../contract.ts'
import type { Plan } from '../read/plan.ts'
import { readFiles } from '../read/read-files.ts'
import { patient } from './attempt.ts'
import { rehearse, type Rehearsal } from './rehearse.ts'
import { createSender, type Options, unreadable, type Work } from './sender.ts'
import { type ImportState, initialState, type Row } from './state.ts'

export type Import = {
  state: Store<ImportState>
  /** Writes what the rehearsal showed; after a pause, goes on. */
  start: () => Promise<void>
  /** Stops after the piece that is under way. */
  pause: () => void
  /** Sends again what failed, or one of it. */
  retry: (key?: string) => Promise<void>
  /** Ends it without what failed. */
  end: () => Promise<void>
}

/** Reads files, says what would become of their content, and then brings it in, piece by piece. */
export function createImport(files: readonly File[], options: Options): Import & { ready: Promise<void> } {
  const state = createStore(initialState)
  const update = (change: Partial<ImportState>): void => state.set({ ...state.get(), ...change })
  const call = patient(options.call, options.after)
  const sender = createSender(options, take)
  let prepared: { plan: Plan; todo: Rehearsal['todo'] } | null = null
  let work: Work[] = []
  let running = false

  function take(results: readonly Result[], kind: Row['kind']): void {
    const keys = new Set(results.map(({ key }) => key))
    const { failures, done } = state.get()
    const failed = results
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'refused')
      .map(({ key, name, outcome, note }): Row => ({ key, name, kind, state: outcome, note }))
    update({
      done: done + results.length,
      failures: [...failures.filter(({ key }) => !keys.has(key)), ...failed],
    })
  }

  async function prepare(): Promise<void> {
    const plan = await readFiles(files)
    if (!plan.ok) return update({ phase: 'unreadable', problem: plan.reason })
    const { name, images, articles } = plan.value
    update({ phase: 'rehearsing', name, total: images.length + articles.length })
    const rehearsal = await rehearse(plan.value, call, (done) => update({ done }))
    if (!rehearsal.ok) return update({ phase: 'unreadable', problem: rehearsal.error.message })
    const { rows, todo, done } = rehearsal.value
    const before = new Set(done.map(({ key }) => key))
    const redirects = plan.value.redirects.filter(({ key }) => !before.has(key))
    prepared = { plan: plan.value, todo }
    work = [
      ...todo.images.map((unit): Work => ({ type: 'image', unit })),
      ...todo.articles.map((unit): Work => ({ type: 'article', unit })),
      ...redirects.map((unit): Work => ({ type: 'redirects', unit })),
    ]
    update({ phase: 'ready', rows, done: done.length, total: done.length + work.length })
  }

  async function begin(): Promise<boolean> {
    if (!prepared) return false
    const { id, name } = prepared.plan
    const body = { name, total: Math.max(1, state.get().total) }
    const begun = await call(transferPaths.job(id), { method: 'PUT', body }, begunSchema)
    if (!begun.ok) update({ phase: 'paused', problem: begun.error.message })
    return begun.ok
  }

  async function run(): Promise<void> {
    if (running || !prepared || state.get().total === 0) return
    running = true
    update({ phase: 'running', problem: null })
    try {
      if (!(await begin())) return
      const { left, problem } = await sender.send(prepared.plan.id, work)
      work = left
      if (left.length > 0) return update({ phase: 'paused', problem })
      if (state.get().failures.some(({ state: one }) => one === 'failed')) return update({ phase: 'failing' })
      await end()
    } finally {
      running = false
    }
  }

  async function end(): Promise<void> {
    if (!prepared) return
    const counts = await call(transferPaths.end(prepared.plan.id), { method: 'POST' }, countsSchema)
    update(
      counts.ok
        ? { phase: 'ended', counts: counts.value }
        : { phase: 'failing', problem: counts.error.message },
    )
  }

  async function retry(key?: string): Promise<void> {
    if (running || !prepared) return
    const { failures, done } = state.get()
    const again = new Set(
      failures
        .filter((row) => row.state === 'failed' && (key === undefined || row.key === key))
        .map((row) => row.key),
    )
    const { images, articles } = prepared.todo
    const redirects = prepared.plan.redirects
    const waiting = new Set(work.map(({ unit }) => unit.key))
    const add = [
      ...images.map((unit): Work => ({ type: 'image', unit })),
      ...articles.map((unit): Work => ({ type: 'article', unit })),
      ...redirects.map((unit): Work => ({ type: 'redirects', unit })),
    ].filter(({ unit }) => again.has(unit.key) && !waiting.has(unit.key))
    work = [...add, ...work]
    update({ done: done - add.length, failures: failures.filter((row) => !again.has(row.key)) })
    await run()
  }

  return {
    state,
    ready: prepare().catch(() => update({ phase: 'unreadable', problem: unreadable })),
    start: run,
    pause: sender.pause,
    retry,
    end,
  }
}
