import { Hono } from 'hono'
import { renderToReadableStream } from 'react-dom/server'
import { App } from '#client/app.tsx'
import { pages } from '#client/pages.ts'
import { match, type RouteName } from '#client/routes.ts'
import { createStaticRuntime } from '#client/runtime/router/runtime.ts'
import { defaultSite } from '#client/site.ts'
import { createVersionedDatabase } from '#worker/db/versioned-batch.ts'
import { type Bindings, parseEnv } from '#worker/env.ts'
import { pageFunctions } from '#worker/pages.ts'

// The baseline of a rendered page: Hono and React's stream of the same tree with the same data; no cache, headers or
// head. With `datos=1` it reads the data of the page from D1 (baseline c), otherwise it reuses the data of the first
// request (b).

const app = new Hono<{ Bindings: Bindings }>()
const cachedData = new Map<string, unknown>()

async function readPageData(bindings: Bindings, url: URL, name: RouteName): Promise<unknown> {
  url.searchParams.delete('datos')
  const env = parseEnv(bindings)
  const now = Date.now()
  const outcome = await pageFunctions[name]({
    env: { ...env, db: createVersionedDatabase(env.db, now).db },
    now,
    route: match(url),
    user: null,
    session: null,
    isSessionUnknown: false,
  })
  if (outcome.kind !== 'data') throw new Error(`${name} has no data: ${outcome.kind}`)
  return outcome.data
}

app.get('*', async (c) => {
  const url = new URL(c.req.url)
  const withData = url.searchParams.has('datos')
  const route = match(url)
  if (route.name === null) throw new Error(`No page: ${route.path}`)
  const data =
    (withData ? undefined : cachedData.get(route.path)) ?? (await readPageData(c.env, url, route.name))
  cachedData.set(route.path, data)
  const module = await pages[route.name]()
  // `data` was read for this route, so the types match.
  const runtime = createStaticRuntime({ route, data: data as never, error: null, module })
  const stream = await renderToReadableStream(<App runtime={runtime} site={defaultSite} />, {
    bootstrapModules: ['/assets/entry.js'],
  })
  return c.body(stream, 200, { 'Content-Type': 'text/html; charset=utf-8' })
})

export default app
