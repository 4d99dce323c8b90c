import { createHash } from 'node:crypto'
import { answerWithFaults, createFaults, type Faults } from './faults.ts'
import { type StoredObjects, toKind } from './memory-storage.ts'
import { serveHandler } from './server.ts'

const keyId = 'quien'

/**
 * A storage with the interface of S3 in memory. `damage` changes what is written; `getTag` is its ETag, which is no MD5
 * if the service encrypts with a key of its own.
 */
export async function startSecondPlace(
  faults: Faults = createFaults(),
  {
    damage = (bytes) => bytes,
    getTag = (bytes) => createHash('md5').update(bytes).digest('hex'),
  }: {
    damage?: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>
    getTag?: (bytes: Uint8Array) => string
  } = {},
) {
  const objects: StoredObjects = new Map()
  async function answer(request: Request, key: string): Promise<Response> {
    if (!request.headers.get('authorization')?.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`))
      return new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 })
    if (request.method === 'PUT') {
      const bytes = damage(new Uint8Array(await request.arrayBuffer()))
      objects.set(key, { bytes, options: {} })
      return new Response()
    }
    const bytes = objects.get(key)?.bytes
    if (!bytes) return new Response(null, { status: 404 })
    return new Response(bytes, {
      headers: { 'Content-Length': String(bytes.length), ETag: `"${getTag(bytes)}"` },
    })
  }
  const { address, ...server } = await serveHandler((request) => {
    const key = decodeURIComponent(new URL(request.url).pathname.replace('/almacen/', ''))
    return answerWithFaults(faults, `S3 ${request.method} ${toKind(key)}`, () => answer(request, key))
  })
  /** Environment variables that name the place. */
  const env = { BACKUP_S3_URL: `${address}/almacen`, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: 'x' }
  return { env, objects, ...server }
}
