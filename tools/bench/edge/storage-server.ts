import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { runStatements, createDatabase, parseStatements, type Statement } from './database.ts'

type StoreName = 'd1' | 'kv' | 'r2' | 'cache'
type StoreNumbers = Record<StoreName, number>

/** The stores that the worker uses: a database, a key-value store, objects and the data centres' caches. */
export type StorageServer = {
  address: string
  db: DatabaseSync
  /** Latency of one call to each store, in milliseconds. */
  latencies: StoreNumbers
  calls: StoreNumbers
  /**
   * Each distinct D1 statement and how often it ran. Statements that differ only in the current time are not distinct.
   */
  statements: Map<string, { statement: Statement; times: number }>
  /** Empties the data centres' caches. */
  clearCaches: () => void
  /** Sets the counts to zero. */
  resetCalls: () => void
  stop: () => Promise<void>
}

/** In epoch milliseconds. A parameter of a statement above this number counts as the current time. */
const minTimestamp = Date.UTC(2026, 0, 1)

const zeros: StoreNumbers = { d1: 0, kv: 0, r2: 0, cache: 0 }

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  // Node's request stream yields Buffers.
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type StorageResponse = { status: number; headers?: Record<string, string>; body?: Buffer | string }

type StoredResponse = { headers: Record<string, string>; body: Buffer }

/** Parses a PUT of the Cache API, whose body is a complete response as HTTP text. */
function parseStored(text: Buffer): StoredResponse {
  const end = text.indexOf('\r\n\r\n')
  const lines = text.subarray(0, end).toString().split('\r\n').slice(1)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (name !== 'transfer-encoding' && name !== 'content-length')
      headers[name] = line.slice(colon + 1).trim()
  }
  const rest = text.subarray(end + 4)
  return {
    headers,
    body: /transfer-encoding: chunked/i.test(text.subarray(0, end).toString()) ? decodeChunked(rest) : rest,
  }
}

function decodeChunked(rest: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at)
    const size = Number.parseInt(rest.subarray(at, line).toString(), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(rest.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

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

type Stores = Record<StoreName, (request: IncomingMessage, body: Buffer) => StorageResponse>

function createStores(
  db: DatabaseSync,
  statements: StorageServer['statements'],
  cached: Map<string, StoredResponse>,
): Stores {
  const kv = new Map<string, Buffer>()
  return {
    d1(request, body) {
      const asked = parseStatements(body.toString())
      for (const statement of asked) {
        const key = JSON.stringify(statement, (_, value) => (value > minTimestamp ? 'ahora' : value))
        statements.set(key, { statement, times: (statements.get(key)?.times ?? 0) + 1 })
      }
      const asRows = request.url?.includes('ROWS_AND_COLUMNS') ?? false
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(runStatements(db, asked, asRows)),
      }
    },
    kv(request, body) {
      const key = request.url?.split('?')[0] ?? ''
      if (request.method === 'PUT') kv.set(key, body)
      if (request.method === 'DELETE') kv.delete(key)
      if (request.method !== 'GET') return { status: 200 }
      const found = kv.get(key)
      return found ? { status: 200, body: found } : { status: 404 }
    },
    r2: () => ({
      status: 200,
      headers: { 'cf-r2-metadata-size': String(imageMetadata.length) },
      body: Buffer.concat([Buffer.from(imageMetadata), imageBytes]),
    }),
    cache(request, body) {
      const key = `${String(request.headers['x-place'])} ${request.headers.host ?? ''}${request.url ?? ''}`
      if (request.method === 'PUT') cached.set(key, parseStored(body))
      if (request.method === 'PUT') return { status: 204 }
      const found = cached.get(key)
      if (!found) return { status: 504, headers: { 'cf-cache-status': 'MISS' } }
      return { status: 200, headers: { ...found.headers, 'cf-cache-status': 'HIT' }, body: found.body }
    },
  }
}

export async function startStorageServer(): Promise<StorageServer> {
  const db = await createDatabase()
  const cached = new Map<string, StoredResponse>()
  const latencies = { ...zeros }
  const calls = { ...zeros }
  const statements: StorageServer['statements'] = new Map()
  const stores = createStores(db, statements, cached)

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = String(request.headers['x-store'])
    if (!isStoreName(name)) throw new Error(`No store is called ${name}`)
    const body = await readBody(request)
    calls[name] += 1
    if (latencies[name] > 0) await sleep(latencies[name])
    const answer = stores[name](request, body)
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The storage has no port')
  return {
    address: `127.0.0.1:${at.port}`,
    db,
    latencies,
    calls,
    statements,
    clearCaches: () => cached.clear(),
    resetCalls() {
      statements.clear()
      Object.assign(calls, zeros)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function isStoreName(name: string): name is StoreName {
  return name in zeros
}
