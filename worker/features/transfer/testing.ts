import { zipSync, strToU8 } from 'fflate'
import * as v from 'valibot'
import { transferPaths, type UndoResult, undoResultSchema } from '#client/features/transfer/contract.ts'
import { createImport, type Import } from '#client/features/transfer/run/create-import.ts'
import type { ImportState } from '#client/features/transfer/run/import-state.ts'
import { createApi } from '#client/runtime/session/call-api.ts'
import type { ContentSite } from '../../testing/content-site.ts'
import { interceptStatements } from '../../testing/intercept-statements.ts'
import { signInOwner, type TestApp } from '../../testing/testing.ts'

/** Replaces a request: returns its response, or null to send it to the worker. */
export type FetchOverride = (path: string, init: RequestInit) => Promise<Response> | Response | null

/** Creates the client's API call on top of the worker, with a Content-Length for forms. */
async function createCall(app: TestApp, line: FetchOverride = () => null) {
  const session = await signInOwner(app)
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const instead = line(path, init)
    if (instead) return instead
    const encoded = init.body instanceof FormData ? new Response(init.body) : null
    const body = encoded ? await encoded.arrayBuffer() : init.body
    const type = encoded?.headers.get('Content-Type')
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      ...session,
      ...(type ? { 'Content-Type': type, 'Content-Length': String((body as ArrayBuffer).byteLength) } : {}),
    }
    return app.request(path, { ...init, headers, ...(body === undefined ? {} : { body }) })
  }
  // callApi uses only this part of `fetch`.
  return createApi({ fetch: send as typeof fetch }).callApi
}

/** Runs timers at once, except those above ten seconds, which are timeouts and never fire. */
const runSoon = (ms: number, run: () => void): (() => void) => {
  if (ms > 10_000) return () => {}
  const timer = setTimeout(run, 0)
  return () => clearTimeout(timer)
}

type ImportChoice = { site?: string; pages?: boolean; drafts?: boolean; restoresSettings?: boolean | null }

/** Chooses files as a manager does, and waits for the dry run. */
export async function chooseFiles(
  { app }: Pick<ContentSite, 'app'>,
  files: File[],
  line?: FetchOverride,
  { site = '', pages = false, drafts = false, restoresSettings = null }: ImportChoice = {},
): Promise<Import> {
  const chosen = createImport(files, {
    call: await createCall(app, line),
    runAfter: runSoon,
    choice: { site, pages },
    restoresSettings,
  })
  await chosen.ready
  chosen.setDrafts(drafts)
  return chosen
}

export async function importFiles(s: Pick<ContentSite, 'app'>, ...files: File[]): Promise<ImportState> {
  const chosen = await chooseFiles(s, files)
  if (chosen.state.get().phase === 'ready') await chosen.start()
  return chosen.state.get()
}

/** Undoes an import, by default the latest, step by step until nothing is left; returns the totals. */
export async function undoImport({ app }: Pick<ContentSite, 'app'>, given?: string) {
  const id =
    given ??
    (await app.value<string>`SELECT id FROM imports WHERE undone_at IS NULL ORDER BY length(id) DESC, started_at DESC`) ??
    ''
  const totals: Omit<UndoResult, 'left'> = { removed: { texts: 0, media: 0 }, skipped: [] }
  for (let left = 1; left > 0;) {
    const headers = await signInOwner(app)
    const answer = await app.request(transferPaths.undo(id), { method: 'POST', headers })
    const step = v.parse(undoResultSchema, await answer.json())
    totals.removed.texts += step.removed.texts
    totals.removed.media += step.removed.media
    totals.skipped.push(...step.skipped)
    left = step.left
  }
  return totals
}

export const createFile = (content: string | Uint8Array<ArrayBuffer>, name: string): File =>
  new File([content], name)

export const createZip = (files: Readonly<Record<string, string>>, name = 'x.zip'): File => {
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)])
  return createFile(new Uint8Array(zipSync(Object.fromEntries(entries))), name)
}

/** Name and note of the rows with a verdict. */
export const listRows = (state: ImportState, verdict: string): [string, string | null][] =>
  [...state.rows, ...state.failures]
    .filter((row) => row.state === verdict)
    .map(({ name, note }) => [name, note])

/** `throw`: fails without effect. `late`: takes effect, but never answers. `hang`: no effect and no answer. */
export type Fault = 'throw' | 'late' | 'hang' | null

/** A database whose statements fail depending on their SQL text. */
export function createFaultyDatabase(database: D1Database, faultOf: (sql: string) => Fault): D1Database {
  async function run<T>(sql: string, call: () => Promise<T>): Promise<T> {
    const fault = faultOf(sql)
    if (fault === 'throw') throw new Error('D1_ERROR: staged')
    if (fault === 'late') await call()
    return fault === null ? call() : new Promise<T>(() => {})
  }

  return interceptStatements(database, run)
}
