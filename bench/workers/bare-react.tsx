import { Hono } from 'hono'
import { renderToReadableStream } from 'react-dom/server'
import { App } from '#client/app.tsx'
import { pages } from '#client/pages.ts'
import { createStaticRuntime } from '#client/router/runtime.ts'
import { match } from '#client/routes.ts'
import { site } from '#client/site.ts'
import { readPost } from '#worker/blog/queries/post.ts'
import { latestPosts, listPosts } from '#worker/blog/queries/posts.ts'
import { createDatabase } from '#worker/db/database.ts'

// Floor (b): Hono and React's stream of the same tree, nothing else. With `datos=1` it reads the same
// row as the site does; without, the data of the first request is used again.

const app = new Hono<{ Bindings: { DB: D1Database } }>()
const kept = new Map<string, unknown>()

async function read(db: D1Database, path: string): Promise<unknown> {
  const now = Date.now()
  if (path === '/') return { latest: await latestPosts(createDatabase(db), now, 3) }
  if (path === '/blog') return listPosts(createDatabase(db), now, 1)
  return readPost(createDatabase(db), now, path.slice('/blog/'.length), path)
}

app.get('*', async (c) => {
  const url = new URL(c.req.url)
  const route = match(url)
  const withData = url.searchParams.has('datos')
  const data = (withData ? undefined : kept.get(route.path)) ?? (await read(c.env.DB, route.path))
  kept.set(route.path, data)
  const module = route.name && (await pages[route.name]())
  // The data was read for this very route.
  const runtime = createStaticRuntime({ route, data: data as never, error: null, module })
  const stream = await renderToReadableStream(<App runtime={runtime} site={site} />, {
    bootstrapModules: ['/assets/entry.js'],
  })
  return c.body(stream, 200, { 'Content-Type': 'text/html; charset=utf-8' })
})

export default app
