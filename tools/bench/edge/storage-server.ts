import { setTimeout as sleep } from 'node:timers/promises'
import { serveHandler } from '../../rehearsal/server.ts'
import { createDatabase, parseStatements, runStatements, type Statement } from './database.ts'

/** In epoch milliseconds. A parameter of a statement above this number counts as the current time. */
const minTimestamp = Date.UTC(2026, 0, 1)

const zeros = { d1: 0, kv: 0, r2: 0 }
type StoreName = keyof typeof zeros

const imageBytes = Buffer.alloc(40_000, 1)
const imageMetadata = JSON.stringify({
  name: 'imagen',
  version: '1',
  size: String(imageBytes.byteLength),
  etag: 'imagen',
  uploaded: '1700000000000',
  httpFields: {},
  customFields: [],
  checksums: {},
})

export type StorageServer = Awaited<ReturnType<typeof startStorageServer>>

/** Serves the stores that the worker uses: a database, a key-value store and objects. */
export async function startStorageServer() {
  const db = await createDatabase()
  const latencies = { ...zeros }
  const calls = { ...zeros }
  const statements = new Map<string, { statement: Statement; times: number }>()
  const values = new Map<string, Buffer<ArrayBuffer>>()

  const stores: Record<StoreName, (request: Request, body: Buffer<ArrayBuffer>) => Response> = {
    d1({ url }, body) {
      const asked = parseStatements(body.toString())
      for (const statement of asked) {
        const key = JSON.stringify(statement, (_, value) => (value > minTimestamp ? 'ahora' : value))
        statements.set(key, { statement, times: (statements.get(key)?.times ?? 0) + 1 })
      }
      return Response.json(runStatements(db, asked, url.includes('ROWS_AND_COLUMNS')))
    },
    kv({ method, url }, body) {
      const key = url.split('?')[0] ?? ''
      if (method === 'PUT') values.set(key, body)
      if (method === 'DELETE') values.delete(key)
      if (method !== 'GET') return new Response()
      const found = values.get(key)
      return found ? new Response(found) : new Response(null, { status: 404 })
    },
    r2: () =>
      new Response(Buffer.concat([Buffer.from(imageMetadata), imageBytes]), {
        headers: { 'cf-r2-metadata-size': String(imageMetadata.length) },
      }),
  }

  const { address, ...server } = await serveHandler(async (request) => {
    // Safe: the configuration of the worker sends the name of a store.
    const name = request.headers.get('x-store') as StoreName
    const body = Buffer.from(await request.arrayBuffer())
    calls[name] += 1
    if (latencies[name] > 0) await sleep(latencies[name])
    return stores[name](request, body)
  })
  return {
    address: new URL(address).host,
    db,
    latencies,
    calls,
    /** Each distinct D1 statement and how often it ran; those that differ only in the current time are not distinct. */
    statements,
    /** Sets the counts to zero. */
    resetCalls() {
      statements.clear()
      Object.assign(calls, zeros)
    },
    ...server,
  }
}
