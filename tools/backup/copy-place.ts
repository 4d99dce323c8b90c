import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

// A second place for backups: any service with the interface of S3, at another company or account.

/** Where copies of backups are stored. Objects have the names that they have in the backup bucket. */
export type CopyPlace = ReturnType<typeof createS3Place>

/** Most pieces that are copied at once. */
export const parallelCopies = 8
const answerTimeoutMs = 120_000
/** The slowest line to wait for, in bytes per millisecond: 1 Mbit/s, which all pieces share. */
const slowestLine = 125

/** How long a transfer may take: it includes the time of the others that share the line. */
const getTimeout = (bytes: number): number =>
  answerTimeoutMs + Math.ceil((bytes * parallelCopies) / slowestLine)

/** A bucket at `base` (`https://host/bucket`, a folder may follow). */
function createS3Place(base: string, client: AwsClient) {
  async function send(
    method: string,
    name: string,
    { body = new Uint8Array(), bytes = body.length }: { body?: Uint8Array<ArrayBuffer>; bytes?: number } = {},
  ): Promise<Response> {
    const url = new URL(`${base.replace(/\/+$/, '')}/${encodeURIComponent(name).replaceAll('%2F', '/')}`)
    const request = {
      method,
      headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      signal: AbortSignal.timeout(getTimeout(bytes)),
      ...(method === 'PUT' ? { body } : {}),
    }
    const response = await client.fetch(url.href, request).catch((cause: unknown) => {
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
  const region = env['BACKUP_S3_REGION'] || 'auto'
  // No retries: if the command is repeated, it continues where it ended.
  const access = { accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 }
  return createS3Place(url, new AwsClient(access))
}
