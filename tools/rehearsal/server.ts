import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Serves a fetch handler on loopback. Drops the connection if the handler returns null. */
export async function serveHandler(handler: (request: Request) => Promise<Response | null>) {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers))
      for (const each of [value ?? []].flat()) headers.append(name, each)
    const body = await buffer(incoming)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const request = new Request(`http://loopback${url}`, { method, headers, ...(hasBody ? { body } : {}) })
    const response = await handler(request)
    if (!response) return incoming.socket.destroy()
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  // A client may reuse a connection after a long pause.
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
