import { createStore, type Store } from '#client/runtime/browser/store.ts'
import { exportedSettingsPath, restoredSettingsSchema } from '../../settings/contract.ts'
import {
  importProgressSchema,
  type ImportCounts,
  importCountsSchema,
  type ImageChoice,
  type ImportResult,
  transferPaths,
} from '../contract.ts'
import {
  type ArticleUnit,
  dropImages,
  getFormerHost,
  type ImportPlan,
  type PendingUnit,
} from '../read/import-plan.ts'
import { readFiles } from '../read/read-files.ts'
import { addTexts, type ImportChoice } from './batches.ts'
import { dryRunImport } from './dry-run.ts'
import { type ImportState, initialState, toFailedRow } from './import-state.ts'
import { chooseImages, findInFiles, isOpen, listFormerImages } from './missing-images.ts'
import { type Connection, responseTimeoutMs, withRetries } from './requests.ts'
import { sendAll, type Sending, unreadableFileMessage } from './sender.ts'

export type Import = {
  state: Store<ImportState>
  /** Starts the import after the dry run, or resumes it after a pause. */
  start: () => Promise<void>
  /** Stops after the current request. */
  pause: () => void
  /** Sends failed items again: all, or only those with the given keys. */
  retry: (keys?: readonly string[]) => Promise<void>
  /** Sets what the next attempt does with images that could not be fetched. */
  choose: (keys: readonly string[], choice: ImageChoice) => void
  /** Looks for missing images in further files. Returns null if it found some, otherwise why it found none. */
  findImages: (files: readonly File[]) => Promise<string | null>
  /** Finishes the import without the failed items; tries settings that failed again. */
  end: () => Promise<void>
  /** Before the start: import everything as drafts, or in its original state. */
  setDrafts: (drafts: boolean) => void
  /** Before the start, or once they failed: restore the company's settings, too. */
  setRestoresSettings: (restoresSettings: boolean) => void
  /** Before the start: replace the texts of this site that are there already, or skip them. */
  setReplaces: (replaces: boolean) => void
  /** Before the start: sets the description of an image. */
  describe: (key: string, alt: string) => void
}

type GivenChoice = Pick<ImportChoice, 'pages' | 'site'>

type ImportOptions = Connection & {
  choice?: GivenChoice
  /** Whether the company's settings are restored unless the person decides otherwise; null if the person may not. */
  restoresSettings?: boolean | null
}

export function createImport(
  files: readonly File[],
  { choice = { pages: false, site: '' }, restoresSettings = null, ...connection }: ImportOptions,
): Import & { ready: Promise<void> } {
  const state = createStore({ ...initialState, restoresSettings })
  const update = (change: Partial<ImportState>): void => state.set({ ...state.get(), ...change })
  const job: Job = { state, update, connection, choice, call: withRetries(connection), prepared: null }
  return {
    state,
    ready: prepare(job, files).catch(() => update({ phase: 'unreadable', problem: unreadableFileMessage })),
    start: () => run(job),
    pause() {
      if (job.prepared) job.prepared.sending.isPaused = true
    },
    retry: (keys) => retry(job, keys),
    choose(keys, choice) {
      const { units = [] } = job.prepared ?? {}
      update({ failures: chooseImages(units, state.get().failures, { keys, choice }) })
    },
    async findImages(files) {
      const { rows, problem } = await findInFiles(job.prepared?.units ?? [], state.get().failures, files)
      update({ failures: rows })
      return problem
    },
    end: () => end(job),
    setDrafts: (drafts) => update({ drafts }),
    setRestoresSettings: (restoresSettings) => update({ restoresSettings }),
    setReplaces: (replaces) => setReplaces(job, replaces),
    describe(key, alt) {
      const unit = job.prepared?.units.find((one) => one.key === key)
      if (unit?.type === 'image') unit.image.alt = alt.trim().slice(0, 300)
    },
  }
}

type Job = {
  state: Store<ImportState>
  update: (change: Partial<ImportState>) => void
  connection: Connection
  choice: GivenChoice
  call: Connection['call']
  /** Outcome of the dry run; null before it has ended. */
  prepared: { plan: ImportPlan; units: PendingUnit[]; existing: ArticleUnit[]; sending: Sending } | null
}

async function prepare(job: Job, files: readonly File[]): Promise<void> {
  const { state, update, connection, choice, call } = job
  const read = await readFiles(files)
  if (!read.ok) return update({ phase: 'unreadable', problem: read.reason })
  const plan = read.value
  // Restore a backup of this site unchanged. Imports from elsewhere start as drafts, to be reviewed.
  const drafts = !plan.isOwnExport
  const total = plan.images.length + plan.articles.length
  const restoresSettings = plan.settings && state.get().restoresSettings
  update({ phase: 'rehearsing', id: plan.id, name: plan.name, total, drafts, restoresSettings })
  const rehearsal = await dryRunImport(plan, { call, choice }, (done) => update({ done }))
  if (!rehearsal.ok) return update({ phase: 'unreadable', problem: rehearsal.error.message })
  const { rows, units, existing, replaceable, done } = rehearsal.value
  const before = new Set(done.map(({ key }) => key))
  const sending: Sending = {
    connection,
    id: plan.id,
    choice: { ...choice, drafts, replaces: false },
    onResults: (results, group) => addResults(job, results, group),
    left: units.filter((unit) => isAgain(unit) || !before.has(unit.key)),
    isPaused: false,
    suspects: [],
    hostFailures: new Map(),
    failedImageIds: new Set(),
  }
  job.prepared = { plan, units, existing, sending }
  const counts = { done: done.length, total: done.length + countNew(sending.left) }
  update({ phase: 'ready', rows, replaceable, ...counts })
}

function setReplaces({ update, prepared, state }: Job, replaces: boolean): void {
  if (!prepared || replaces === state.get().replaces) return
  const { units, existing, sending } = prepared
  const change = (all: PendingUnit[]): PendingUnit[] => {
    const others = all.filter((unit) => !existing.some(({ key }) => key === unit.key))
    return replaces ? addTexts(others, existing) : others
  }
  prepared.units = change(units)
  sending.left = change(sending.left)
  sending.choice.replaces = replaces
  update({ replaces, total: state.get().done + countNew(sending.left) })
}

const isAgain = (unit: PendingUnit): boolean => unit.type === 'article' && unit.isAgain === true
const countNew = (units: readonly PendingUnit[]): number => units.filter((unit) => !isAgain(unit)).length

function addResults(
  { state, update, prepared }: Job,
  results: readonly ImportResult[],
  group: readonly PendingUnit[],
): void {
  const units = new Map(group.map((unit) => [unit.key, unit]))
  const keys = new Set(results.map(({ key }) => key))
  const { failures, done } = state.get()
  const failed = results
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'refused')
    .map((result) => toFailedRow(result, units.get(result.key)))
  const left = prepared?.sending.left ?? []
  update({
    done: group.some(isAgain) ? done : done + results.length,
    areTextsIn:
      left.some((one) => getFormerHost(one) !== null) &&
      left.every((one) => isAgain(one) || getFormerHost(one) !== null),
    failures: [...failures.filter(({ key }) => !keys.has(key)), ...failed],
  })
}

async function run(job: Job): Promise<void> {
  const { state, update, call, prepared } = job
  const { phase, total, drafts, restoresSettings } = state.get()
  if (phase === 'running' || !prepared || (total === 0 && !restoresSettings)) return
  update({ phase: 'running', counts: null, problem: null })
  if (total === 0) return finish(job, noCounts)
  const { plan, sending } = prepared
  const body = { name: plan.name, total }
  const begun = await call(transferPaths.job(plan.id), { method: 'PUT', body }, importProgressSchema)
  if (!begun.ok) return update({ phase: 'paused', problem: begun.error.message })
  sending.isPaused = false
  sending.choice.drafts = drafts
  sending.hostFailures.clear()
  const problem = await sendAll(sending)
  if (sending.left.length > 0) return update({ phase: 'paused', problem })
  // An image that is gone for good still waits for a choice; its text does not wait for it.
  const former = new Set(listFormerImages(prepared.units).map(({ key }) => key))
  if (state.get().failures.some((row) => row.state === 'failed' || former.has(row.key)))
    return update({ phase: 'failing' })
  await end(job)
}

async function end(job: Job): Promise<void> {
  const { state, update, call, prepared } = job
  if (!prepared) return
  const known = state.get().counts
  if (known) return finish(job, known)
  const counts = await call(transferPaths.end(prepared.plan.id), { method: 'POST' }, importCountsSchema)
  if (counts.ok) await finish(job, counts.value)
  else update({ phase: 'failing', problem: counts.error.message })
}

const noCounts: ImportCounts = { kinds: [], texts: 0, replaced: 0, media: 0, redirects: 0, there: 0 }

/** Settings are restored last: they may show imported images and pages. Signing in again does not count as time. */
async function finish({ state, update, connection, prepared }: Job, counts: ImportCounts): Promise<void> {
  if (!state.get().restoresSettings)
    return update({ phase: 'ended', counts, problem: null, restoresSettings: null })
  update({ phase: 'running', problem: null })
  const request = {
    method: 'PUT',
    body: { site: prepared?.plan.settings },
    timeoutMs: responseTimeoutMs,
  } as const
  const saved = await connection.call(exportedSettingsPath, request, restoredSettingsSchema)
  if (saved.ok) return update({ phase: 'ended', counts, leftOutSettings: saved.value.leftOut })
  update({ phase: 'failing', counts, problem: `Los datos de la empresa no entraron. ${saved.error.message}` })
}

async function retry(job: Job, keys?: readonly string[]): Promise<void> {
  const { state, update, prepared } = job
  const { phase, failures, done } = state.get()
  if (phase === 'running' || !prepared) return
  const { units, sending } = prepared
  const failed = failures.filter((row) => isOpen(row) && (keys?.includes(row.key) ?? true))
  const again = new Set(failed.map((row) => row.key))
  const waiting = new Set(sending.left.map((unit) => unit.key))
  const images = new Set(
    units.flatMap((unit) => (unit.type === 'image' && again.has(unit.key) ? unit.image.id : [])),
  )
  const dropped = listFormerImages(units).filter(({ choice }) => choice === 'drop')
  dropImages(units, new Set(dropped.map(({ image }) => image.id)))
  const showsImage = (unit: PendingUnit): boolean =>
    unit.type === 'article' && (unit.imageIds?.some((id) => images.has(id)) ?? false)
  const add = units.filter(
    (unit) =>
      // With the texts that show these images and the tag descriptions, which articles imported only now may need.
      (again.has(unit.key) ||
        (isAgain(unit) && showsImage(unit)) ||
        (unit.type === 'redirects' && again.size > 0 && unit.tags.length > 0)) &&
      !waiting.has(unit.key),
  )
  sending.left = [...add, ...sending.left]
  update({ done: done - countNew(add), failures: failures.filter((row) => !again.has(row.key)) })
  await run(job)
}
