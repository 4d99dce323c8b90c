import { zipSync, strToU8 } from 'fflate'
import { createImport, type Import } from '#client/features/transfer/run/create-import.ts'
import type { ImportState } from '#client/features/transfer/run/import-state.ts'
import { createApi } from '#client/runtime/session/call-api.ts'
import type { ContentSite } from '../../testing/content-site.ts'
import { signInOwner, type TestApp } from '../../testing/testing.ts'

/** A stand-in for the browser's fetch that may fail: what it returns is the answer, else the worker is asked. */
export type FetchOverride = (path: string, init: RequestInit) => Promise<Response> | Response | null

/** The browser's way to the worker, with the size of each body announced. */
export async function createCall(app: TestApp, line: FetchOverride = () => null) {
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
  // The part of fetch that callApi uses.
  return createApi({ fetch: send as typeof fetch }).callApi
}

/** Time that passes at once, but for deadlines, which never come. */
const runSoon = (ms: number, run: () => void): (() => void) => {
  if (ms > 10_000) return () => {}
  const timer = setTimeout(run, 0)
  return () => clearTimeout(timer)
}

type ImportChoice = { site?: string; pages?: boolean; drafts?: boolean }

/** Chooses files, as a manager does: what the rehearsal says of them. All is to come in as it was. */
export async function chooseFiles(
  { app }: Pick<ContentSite, 'app'>,
  files: File[],
  line?: FetchOverride,
  { site = '', pages = false, drafts = false }: ImportChoice = {},
): Promise<Import> {
  const chosen = createImport(files, {
    call: await createCall(app, line),
    runAfter: runSoon,
    choice: { site, pages },
  })
  await chosen.ready
  chosen.setDrafts(drafts)
  return chosen
}

/** Chooses files and takes in what they hold. */
export async function importFiles(s: Pick<ContentSite, 'app'>, ...files: File[]): Promise<ImportState> {
  const chosen = await chooseFiles(s, files)
  if (chosen.state.get().phase === 'ready') await chosen.start()
  return chosen.state.get()
}

export const createFile = (content: string | Uint8Array<ArrayBuffer>, name: string): File =>
  new File([content], name)

export const createZip = (files: Readonly<Record<string, string>>, name = 'x.zip'): File => {
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)])
  return createFile(new Uint8Array(zipSync(Object.fromEntries(entries))), name)
}

/** Name and note of the rows in a state. */
export const listRows = (state: ImportState, verdict: string): [string, string | null][] =>
  [...state.rows, ...state.failures]
    .filter((row) => row.state === verdict)
    .map(({ name, note }) => [name, note])

/** Fails before it is done, is done and never answers, or is never done. */
export type Fault = 'throw' | 'late' | 'hang' | null

/** A database that fails where it is told to, by the text of its statements. */
export function createFaultyDatabase(database: D1Database, faultOf: (sql: string) => Fault): D1Database {
  const real = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; sql: string }>()

  async function meet<T>(sql: string, call: () => Promise<T>): Promise<T> {
    const fault = faultOf(sql)
    if (fault === 'throw') throw new Error('D1_ERROR: staged')
    if (fault === 'late') await call()
    return fault === null ? call() : new Promise<T>(() => {})
  }

  function watch(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    const watched = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values), sql)
        const method: unknown = Reflect.get(target, name)
        return typeof method === 'function'
          ? (...args: unknown[]) => meet(sql, () => Reflect.apply(method, target, args))
          : method
      },
    })
    real.set(watched, { statement, sql })
    return watched
  }

  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => watch(target.prepare(sql), sql)
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          const known = statements.flatMap((statement) => real.get(statement) ?? [])
          const sql = known.map((one) => one.sql).join(';')
          return meet(sql, () => target.batch(known.map(({ statement }) => statement)))
        }
      const method: unknown = Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}
