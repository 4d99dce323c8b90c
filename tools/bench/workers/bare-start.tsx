import { Hono } from 'hono'
import { renderToReadableStream } from 'react-dom/server'
import { App } from '#client/app.tsx'
import type { SitePages } from '#client/features/site/contract.ts'
import * as home from '#client/features/site/pages/index.tsx'
import { match } from '#client/routes.ts'
import { createStaticRuntime } from '#client/runtime/router/runtime.ts'
import { defaultSite } from '#client/site.ts'

// The baseline of a cold start: Hono and React's stream of the home page, whose data is already in memory.

const app = new Hono<{ Bindings: { HOME: string } }>()

app.get('*', async (c) => {
  const route = match(new URL(c.req.url))
  // The data is not validated, because the site itself produced it from the same articles.
  const data = JSON.parse(c.env.HOME) as SitePages['index']
  const runtime = createStaticRuntime({ route, data: data as never, error: null, module: home })
  const stream = await renderToReadableStream(<App runtime={runtime} site={defaultSite} />, {
    bootstrapModules: ['/assets/entry.js'],
  })
  return c.body(stream, 200, { 'Content-Type': 'text/html; charset=utf-8' })
})

export default app
