import { createStore, type Store } from '#client/runtime/browser/store.ts'
import { importProgressSchema, importCountsSchema, type ImportResult, transferPaths } from '../contract.ts'
import type { ImportPlan } from '../read/import-plan.ts'
import { readFiles } from '../read/read-files.ts'
import type { ImportChoice } from './batches.ts'
import { dryRunImport, type DryRun } from './dry-run.ts'
import { type ImportState, initialState, type ImportRow } from './import-state.ts'
import { withRetries } from './retry.ts'
import { createSender, type SenderOptions, unreadableFileMessage, type PendingWork } from './sender.ts'

export type Import = {
  state: Store<ImportState>
  /** Starts the import after the dry run, or resumes it after a pause. */
  start: () => Promise<void>
  /** Stops after the current request. */
  pause: () => void
  /** Sends failed items again: the one with this key, or all. */
  retry: (key?: string) => Promise<void>
  /** Finishes the import without the failed items. */
  end: () => Promise<void>
  /** Before the start: import everything as drafts, or in its original state. */
  setDrafts: (drafts: boolean) => void
  /** Before the start: sets the description of an image. */
  describe: (key: string, alt: string) => void
}

/** Reads the files, does a dry run, and then imports the content in batches. */
export function createImport(
  files: readonly File[],
  options: SenderOptions & { choice?: Omit<ImportChoice, 'drafts'> },
): Import & { ready: Promise<void> } {
  const state = createStore(initialState)
  const update = (change: Partial<ImportState>): void => state.set({ ...state.get(), ...change })
  const call = withRetries(options.call, options.runAfter)
  const sender = createSender(options, addResults)
  const { pages, site } = options.choice ?? { pages: false, site: '' }
  const alts = new Map<string, string>()
  const choice = (): ImportChoice => ({ pages, site, drafts: state.get().drafts })
  let prepared: { plan: ImportPlan; todo: DryRun['pending'] } | null = null
  let pendingWork: PendingWork[] = []
  let running = false

  function addResults(results: readonly ImportResult[], kind: ImportRow['kind']): void {
    const keys = new Set(results.map(({ key }) => key))
    const { failures, done } = state.get()
    const failed = results
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'refused')
      .map(({ key, name, outcome, note }): ImportRow => ({ key, name, kind, state: outcome, note }))
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
    // Restore a backup of this site unchanged. Imports from elsewhere start as drafts, to be reviewed.
    update({ drafts: !plan.value.isOwnExport })
    const asked = { call, choice: { pages, site, drafts: false } }
    const rehearsal = await dryRunImport(plan.value, asked, (done) => update({ done }))
    if (!rehearsal.ok) return update({ phase: 'unreadable', problem: rehearsal.error.message })
    const { rows, pending, done } = rehearsal.value
    const before = new Set(done.map(({ key }) => key))
    const redirects = plan.value.redirects.filter(({ key }) => !before.has(key))
    prepared = { plan: plan.value, todo: pending }
    pendingWork = [
      ...pending.images.map((unit): PendingWork => ({ type: 'image', unit })),
      ...pending.articles.map((unit): PendingWork => ({ type: 'article', unit })),
      ...redirects.map((unit): PendingWork => ({ type: 'redirects', unit })),
    ]
    update({ phase: 'ready', rows, done: done.length, total: done.length + pendingWork.length })
  }

  const withDescription = (one: PendingWork): PendingWork => {
    const alt = one.type === 'image' ? alts.get(one.unit.key) : undefined
    if (one.type !== 'image' || alt === undefined) return one
    return { ...one, unit: { ...one.unit, image: { ...one.unit.image, alt } } }
  }

  async function startJob(): Promise<boolean> {
    if (!prepared) return false
    const { id, name } = prepared.plan
    const body = { name, total: Math.max(1, state.get().total) }
    const begun = await call(transferPaths.job(id), { method: 'PUT', body }, importProgressSchema)
    if (!begun.ok) update({ phase: 'paused', problem: begun.error.message })
    return begun.ok
  }

  async function run(): Promise<void> {
    if (running || !prepared || state.get().total === 0) return
    running = true
    update({ phase: 'running', problem: null })
    try {
      if (!(await startJob())) return
      const { left, problem } = await sender.send(
        prepared.plan.id,
        pendingWork.map(withDescription),
        choice(),
      )
      pendingWork = left
      if (left.length > 0) return update({ phase: 'paused', problem })
      if (state.get().failures.some(({ state: one }) => one === 'failed')) return update({ phase: 'failing' })
      await end()
    } finally {
      running = false
    }
  }

  async function end(): Promise<void> {
    if (!prepared) return
    const counts = await call(transferPaths.end(prepared.plan.id), { method: 'POST' }, importCountsSchema)
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
    const { redirects } = prepared.plan
    const waiting = new Set(pendingWork.map(({ unit }) => unit.key))
    const add = [
      ...images.map((unit): PendingWork => ({ type: 'image', unit })),
      ...articles.map((unit): PendingWork => ({ type: 'article', unit })),
      ...redirects.map((unit): PendingWork => ({ type: 'redirects', unit })),
    ].filter(
      ({ type, unit }) =>
        // Send tag descriptions again: tags of articles that are imported only now may need them.
        (again.has(unit.key) || (type === 'redirects' && again.size > 0 && unit.tags.length > 0)) &&
        !waiting.has(unit.key),
    )
    pendingWork = [...add, ...pendingWork]
    update({ done: done - add.length, failures: failures.filter((row) => !again.has(row.key)) })
    await run()
  }

  return {
    state,
    ready: prepare().catch(() => update({ phase: 'unreadable', problem: unreadableFileMessage })),
    start: run,
    pause: sender.pause,
    retry,
    end,
    setDrafts: (drafts) => update({ drafts }),
    describe: (key, alt) => void alts.set(key, alt.trim().slice(0, 300)),
  }
}
