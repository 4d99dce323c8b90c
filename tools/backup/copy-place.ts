import { createHash, createHmac } from 'node:crypto'

// A second place for backups: any service with the interface of S3, at another company or account.

/** Where copies of backups are stored. Objects have the names that they have in the backup bucket. */
export type CopyPlace = ReturnType<typeof createS3Place>

type Access = { keyId: string; secret: string; region: string }

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Encodes a path as signatures need it: everything but unreserved characters and `/`. */
const encodePath = (path: string): string =>
  encodeURIComponent(path)
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The headers of a request with its signature (AWS Signature Version 4). `url` has an encoded path and no query. */
export function signRequest(
  {
    method,
    url,
    headers = {},
    body,
  }: { method: string; url: URL; headers?: Record<string, string>; body: Uint8Array },
  { keyId, secret, region }: Access,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const all: Record<string, string> = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time }
  const names = ['host', ...Object.keys(all)].toSorted()
  const signed = names.join(';')
  const lines = names.map((name) => `${name}:${name === 'host' ? url.host : all[name]}\n`).join('')
  const request = [method, url.pathname, '', lines, signed, all['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')).toString('hex')
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  }
}

/** Most pieces that are copied at once. */
export const parallelCopies = 8
const answerTimeoutMs = 120_000
/** The slowest line to wait for, in bytes per millisecond: 1 Mbit/s, which all pieces share. */
const slowestLine = 125

/** How long a transfer may take: it includes the time of the others that share the line. */
const getTimeout = (bytes: number): number =>
  answerTimeoutMs + Math.ceil((bytes * parallelCopies) / slowestLine)

/** A bucket at `base` (`https://host/bucket`, a folder may follow). */
function createS3Place(base: string, access: Access) {
  async function send(
    method: string,
    name: string,
    { body = new Uint8Array(), bytes = body.length }: { body?: Uint8Array<ArrayBuffer>; bytes?: number } = {},
  ): Promise<Response> {
    const url = new URL(`${base.replace(/\/+$/, '')}/${encodePath(name)}`)
    const headers = signRequest({ method, url, body }, access, new Date())
    const response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(getTimeout(bytes)),
      ...(method === 'PUT' ? { body } : {}),
    }).catch((cause: unknown) => {
      throw new Error(
        `El segundo sitio no respondió (${method} ${url.host}). Repite en unos minutos: sigue donde quedó.`,
        { cause },
      )
    })
    if (response.ok || (method === 'HEAD' && response.status === 404)) return response
    const reason = (await response.text())
      .replaceAll(/<[^>]*>/g, ' ')
      .slice(0, 200)
      .trim()
    throw new Error(`El segundo sitio respondió ${response.status} a ${method} ${name}. ${reason}`)
  }
  return {
    /** Size of an object in bytes, and its ETag if that looks like an MD5; null if there is no such object. */
    find: async (name: string) => {
      const { ok, headers } = await send('HEAD', name)
      const md5 = /^"?([0-9a-f]{32})"?$/.exec(headers.get('etag') ?? '')?.[1] ?? null
      return ok ? { size: Number(headers.get('content-length')), md5 } : null
    },
    read: async (name: string, bytes: number) =>
      new Uint8Array(await (await send('GET', name, { bytes })).arrayBuffer()),
    write: async (name: string, bytes: Uint8Array) =>
      void (await send('PUT', name, { body: new Uint8Array(bytes) })),
  }
}

/** The second place that environment variables describe. Throws a message that names missing variables. */
export function readCopyPlace(env: Readonly<Record<string, string | undefined>>): CopyPlace {
  const names = ['BACKUP_S3_URL', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET']
  const [url = '', keyId = '', secret = ''] = names.map((name) => env[name] ?? '')
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0)
    throw new Error(
      `Falta ${missing.join(', ')} en el entorno: dónde va la copia y con qué acceso (docs/ops/backup.md).`,
    )
  if (!/^https?:\/\/[^/]+\/./.test(url))
    throw new Error('BACKUP_S3_URL es la dirección del almacén: https://servidor/almacén.')
  return createS3Place(url, { keyId, secret, region: env['BACKUP_S3_REGION'] || 'auto' })
}
