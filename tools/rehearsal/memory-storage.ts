import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { runInTransaction } from '../checks/migrated-database.ts'
import { callWithFaults, type Faults } from './faults.ts'

// D1 and R2 in memory, as far as backups use them. They are a hundred times faster than embedded ones, so that a command
// can be broken at each of its calls.

type Statement = { sql: string; values: SQLInputValue[] }

/** What a statement does, such as `DELETE`. */
const toVerb = (sql: string): string => /\w+/.exec(sql)?.[0]?.toUpperCase() ?? ''

function runStatement(file: DatabaseSync, { sql, values }: Statement): Record<string, unknown>[] {
  return file.prepare(sql).all(...values)
}

export function createMemoryDatabase(file: DatabaseSync, faults: Faults): D1Database {
  function prepare(sql: string, values: SQLInputValue[] = []) {
    const run = <T>(read: (rows: Record<string, unknown>[]) => T) =>
      callWithFaults(faults, `D1 ${toVerb(sql)}`, () => read(runStatement(file, { sql, values })))
    const all = () => run((results) => ({ results }))
    return {
      sql,
      values,
      bind: (...bound: SQLInputValue[]) => prepare(sql, bound),
      all,
      run: all,
      raw: () => run((rows) => rows.map((row) => Object.values(row))),
      first: (column?: string) =>
        run(([row]) => (row === undefined ? null : column === undefined ? row : (row[column] ?? null))),
    }
  }
  const batch = (statements: readonly Statement[]) => {
    const verbs = new Set(statements.map(({ sql }) => toVerb(sql)))
    return callWithFaults(faults, `D1 ${[...verbs].join(', ')}`, () =>
      runInTransaction(file, () =>
        statements.map((statement) => ({ results: runStatement(file, statement) })),
      ),
    )
  }
  // Backups only call these methods.
  return { prepare, batch } as unknown as D1Database
}

type StoredObject = { bytes: Uint8Array<ArrayBuffer>; options: object }
export type StoredObjects = Map<string, StoredObject>

/** What an object of the backup bucket is. */
export const toKind = (key: string): string =>
  key.endsWith('manifiesto') ? 'manifest' : key.startsWith('copias/') ? 'piece' : 'file'

type ListOptions = { prefix?: string; startAfter?: string; delimiter?: string; limit?: number }

function listObjects(
  objects: StoredObjects,
  { prefix = '', startAfter = '', delimiter, limit }: ListOptions,
) {
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).toSorted()
  if (delimiter !== undefined) {
    const ends = keys.map((key) => key.slice(0, key.indexOf(delimiter, prefix.length) + 1))
    return { objects: [], truncated: false, delimitedPrefixes: [...new Set(ends)] }
  }
  const page = keys.slice(0, limit)
  return { objects: page.map((key) => describeObject(objects, key)), truncated: page.length < keys.length }
}

function describeObject(objects: StoredObjects, key: string) {
  const stored = objects.get(key)
  if (!stored) return null
  const { bytes, options } = stored
  const etag = createHash('md5').update(bytes).digest('hex')
  return { key, etag, size: bytes.length, uploaded: new Date(0), ...options }
}

export function createMemoryBucket(name: string, objects: StoredObjects, faults: Faults): R2Bucket {
  const call = <T>(method: string, key: string, work: () => T) =>
    callWithFaults(faults, `R2 ${name} ${method} ${toKind(key)}`, work)
  const bucket = {
    list: (options: ListOptions = {}) =>
      callWithFaults(faults, `R2 ${name} list`, () => listObjects(objects, options)),
    head: (key: string) => call('head', key, () => describeObject(objects, key)),
    get: (key: string) =>
      call('get', key, () => {
        const bytes = objects.get(key)?.bytes
        return bytes && { ...describeObject(objects, key), arrayBuffer: async () => bytes.slice().buffer }
      }),
    put: (key: string, bytes: Uint8Array, options: object = {}) =>
      call('put', key, () => void objects.set(key, { bytes: new Uint8Array(bytes), options })),
    delete: (keys: string | string[]) =>
      call('delete', [keys].flat()[0] ?? '', () => [keys].flat().forEach((key) => objects.delete(key))),
  }
  // Backups only call these methods.
  return bucket as unknown as R2Bucket
}
