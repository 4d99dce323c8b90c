import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { createEdgeCache } from '#worker/testing/edge/edge-cache.ts'
import { buildSecond, secondFolder } from './second-build.ts'
import { copyTemplate, ports, stateFolder } from './site-state.ts'
import { serve } from './test.ts'
import { wrapBuild } from './wrapped-build.ts'

type Version = 'first' | 'second'

/** The built site behind a simulation of the platform's edge cache, which no local tool provides. */
export type EdgeCachedSite = {
  address: string
  /** From now on another version of the worker responds, as after a deploy. */
  deploy: (version: Version) => void
  /** Moves the clock of the cache forward. */
  advance: (ms: number) => void
  /** Makes D1 fail for the worker, or work again. */
  setDatabaseDown: (isDatabaseDown: boolean) => void
  stop: () => Promise<void>
}

const purgesSchema = v.array(v.looseObject({}))

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  // Node's request stream yields Buffers.
  for await (const part of incoming) parts.push(part as Buffer)
  return new Uint8Array(Buffer.concat(parts))
}

/** Requests one version by Node's HTTP client, because `fetch` would add headers. */
async function requestVersion(port: number, request: Request, isDatabaseDown: boolean): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = Object.fromEntries(request.headers)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(
      {
        port,
        path: pathname + search,
        method: request.method,
        headers: {
          ...headers,
          host: `localhost:${ports.edgeCache}`,
          ...(isDatabaseDown ? { 'x-lost': '1' } : {}),
        },
      },
      resolve,
    )
      .on('error', reject)
      .end(body)
  })
  const responseHeaders = new Headers()
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    responseHeaders.append(response.rawHeaders[at] ?? '', response.rawHeaders[at + 1] ?? '')
  const status = response.statusCode ?? 502
  const bytes = await readBody(response)
  return new Response([204, 304].includes(status) ? null : bytes, { status, headers: responseHeaders })
}

/** Headers about a single connection, which are not forwarded. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

async function forwardToEdge(
  edge: { fetch: (request: Request) => Promise<Response> },
  from: IncomingMessage,
  to: ServerResponse,
) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(from.headers))
    if (typeof value === 'string' && !connectionHeaders.includes(name)) headers.set(name, value)
  const { method = 'GET', url = '/' } = from
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const response = await edge.fetch(
    new Request(`http://localhost:${ports.edgeCache}${url}`, {
      method,
      headers,
      ...(hasBody ? { body: await readBody(from) } : {}),
    }),
  )
  for (const [name, value] of response.headers)
    if (!connectionHeaders.includes(name)) to.appendHeader(name, value)
  to.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()))
}

/** Starts two versions of the site, the second with a changed text, behind one cache. */
export async function startEdgeCachedSite(): Promise<EdgeCachedSite> {
  const folder = `${stateFolder}-in-front`
  const address = `http://localhost:${ports.edgeCache}`
  await buildSecond()
  const targets = { first: ports.deployableSite, second: ports.secondBuild }
  const serveVersion = async (version: Version, from: string) => {
    const build = await wrapBuild(from, `${folder}-${version}`)
    const state = `${folder}-${version}-state`
    await copyTemplate(state)
    return serve(targets[version], state, { SITE_URL: address }, { build })
  }
  const first = await serveVersion('first', 'dist')
  const second = await serveVersion('second', `${secondFolder}/dist`)

  let version: Version = 'first'
  let aheadMs = 0
  let isDatabaseDown = false
  const edge = createEdgeCache({
    now: () => Date.now() + aheadMs,
    version: () => version,
    async run(request, cache) {
      const response = await requestVersion(targets[version], request, isDatabaseDown)
      const purgedHeader = response.headers.get('x-purged')
      // The worker did not run: this is a file of the build, which the platform stores elsewhere.
      if (purgedHeader === null) response.headers.set('Cloudflare-CDN-Cache-Control', 'no-store')
      for (const options of v.parse(purgesSchema, JSON.parse(purgedHeader ?? '[]')))
        await cache.purge(options)
      response.headers.delete('x-purged')
      return response
    },
  })
  const server = createServer((from, to) => {
    forwardToEdge(edge, from, to).catch((error: unknown) => {
      console.error(error)
      to.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(ports.edgeCache, resolve))
  return {
    address,
    deploy: (next) => {
      version = next
    },
    advance: (ms) => {
      aheadMs += ms
    },
    setDatabaseDown: (next) => {
      isDatabaseDown = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await Promise.all([first.stop(), second.stop()])
    },
  }
}
