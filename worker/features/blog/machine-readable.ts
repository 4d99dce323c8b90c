import { Hono } from 'hono'
import { type MachineText, serveText, type TextSource } from '../../cache/serve-text.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import type { FeedCollection } from './queries/feed-posts.ts'

const serve = (
  c: AppContext,
  type: string,
  makeText: (texts: typeof import('./machine-texts.ts'), source: TextSource) => Promise<MachineText>,
): Promise<Response> =>
  serveText(c, type, async (source) => makeText(await import('./machine-texts.ts'), source))

const serveFeed = (c: AppContext, collection: FeedCollection | null = null): Promise<Response> =>
  serve(c, 'application/rss+xml', (texts, source) => texts.feedText(source, 'rss', collection))

/** Sitemap, feeds, web manifest, robots.txt, llms.txt, and articles as Markdown. */
export const machineReadable = new Hono<AppEnv>()
  .get('/sitemap.xml', (c) => serve(c, 'application/xml', (texts, source) => texts.makeSitemap(source)))
  .get('/feed.xml', (c) => serveFeed(c))
  .get('/feed.json', (c) =>
    serve(c, 'application/feed+json', (texts, source) => texts.feedText(source, 'json')),
  )
  .get('/blog/etiqueta/:tag{[a-z0-9-]+}/feed.xml', (c) =>
    serveFeed(c, { collection: 'tag', slug: c.req.param('tag') }),
  )
  .get('/blog/serie/:slug{[a-z0-9-]+}/feed.xml', (c) =>
    serveFeed(c, { collection: 'series', slug: c.req.param('slug') }),
  )
  .get('/blog/autor/:slug{[a-z0-9-]+}/feed.xml', (c) =>
    serveFeed(c, { collection: 'author', slug: c.req.param('slug') }),
  )
  .get('/site.webmanifest', (c) => serve(c, 'application/manifest+json', (texts) => texts.makeWebManifest()))
  .get('/llms.txt', (c) => serve(c, 'text/plain', (texts, source) => texts.makeLlms(source)))
  .get('/robots.txt', (c) =>
    serveText(
      c,
      'text/plain',
      async ({ env }) =>
        `User-agent: *\nDisallow: /mngr\nDisallow: /api/\n\nSitemap: ${env.siteUrl}/sitemap.xml\n`,
    ),
  )
  .get('/blog/:file{[a-z0-9-]+\\.md}', (c) =>
    serve(c, 'text/markdown', (texts, source) =>
      texts.makeMarkdown(source, c.req.param('file').slice(0, -3)),
    ),
  )
