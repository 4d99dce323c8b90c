import { mkdir, readFile } from 'node:fs/promises'
import { createSecureServer, type Http2ServerRequest } from 'node:http2'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { runProcess } from '../../cli/environment/shell.ts'

const folder = '.wrangler/bench-tls'
const compress = promisify(brotliCompress)

export type EdgeResponse = {
  status: number
  type: string
  /** The headers that affect the browser: caching, security policy, redirects. */
  headers?: Record<string, string>
  body: string | Buffer
}
/** A request that the server forwards unchanged, such as an analytics event with its body. */
type RequestData = { method: string; type: string; body: Uint8Array<ArrayBuffer> }
export type ResponseSource = (path: string, sent?: RequestData) => Promise<EdgeResponse>

const forwardedHeaders = new Set(['cache-control', 'content-security-policy', 'location'])

export function createSiteSource(url: string): ResponseSource {
  return async (path, sent) => {
    const response = await fetch(url + path, {
      redirect: 'manual',
      ...(sent && {
        method: sent.method,
        headers: { 'content-type': sent.type, origin: url },
        body: sent.body,
      }),
    })
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      headers: Object.fromEntries([...response.headers].filter(([name]) => forwardedHeaders.has(name))),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}

async function createCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  await mkdir(folder, { recursive: true })
  const [key, cert] = [`${folder}/key.pem`, `${folder}/cert.pem`]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-days', '2', '-keyout', key, '-out', cert]
  await runProcess('openssl', ['req', '-x509', ...curve, ...subject, ...files], { quiet: true })
  return { key: await readFile(key), cert: await readFile(cert) }
}

/** Compresses like an edge: assets at the highest level, because they are compressed once; documents fast. */
function compressResponse(path: string, { type, body }: EdgeResponse): Promise<Buffer> | null {
  if (!/^text\/|json|javascript|svg/.test(type)) return null
  const quality = path.startsWith('/assets/') ? 11 : 5
  return compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** Reads the complete body: a request that is not read stays open, and the browser would never be idle. */
async function readRequest(request: Http2ServerRequest): Promise<RequestData> {
  const body = new Uint8Array(Buffer.concat(await request.toArray()))
  return { method: request.method, type: request.headers['content-type'] ?? '', body }
}

/**
 * Serves over HTTP/2, TLS and brotli. Each GET response is created once, so that two sites differ only by what they
 * send.
 */
export async function startEdgeServer(port: number, source: ResponseSource) {
  const known = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>()

  async function make(path: string, sent?: RequestData) {
    const answer = await source(path, sent)
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
    const squeezed = await compressResponse(path, answer)
    const body = squeezed ?? Buffer.from(answer.body)
    const headers = {
      'content-type': answer.type,
      ...answer.headers,
      ...(squeezed && { 'content-encoding': 'br' }),
    }
    return { status: answer.status, headers, body }
  }

  const server = createSecureServer(await createCertificate(), (request, response) => {
    const path = request.url
    const isSent = request.method !== 'GET'
    const asked = isSent
      ? readRequest(request).then((sent) => make(path, sent))
      : (known.get(path) ?? make(path))
    if (!isSent) known.set(path, asked)
    asked.then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers)
        response.end(body)
      },
      (cause: unknown) => {
        // Failed responses are not cached.
        known.delete(path)
        console.error(cause)
        response.writeHead(502)
        response.end()
      },
    )
  })
  const sessions = new Set<{ destroy: () => void }>()
  server.on('session', (session) => sessions.add(session))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        for (const session of sessions) session.destroy()
        server.close(() => resolve())
      }),
  }
}
