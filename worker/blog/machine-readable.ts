import { Hono } from 'hono'
import { pageNotFound } from '#client/errors.ts'
import { href, routes } from '#client/routes.ts'
import { site } from '#client/site.ts'
import { type ReadOutcome, serveCached, streamText } from '../cache/serve.ts'
import type { AppContext, AppEnv } from '../context.ts'
import type { Env } from '../env.ts'
import { errorResponse } from '../http/errors.ts'
import { escapeHtml } from '../http/escape.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'
import { isSpelledOut } from '../http/spelling.ts'
import { listPublications, listTagSlugs, readMarkdown } from './queries/publications.ts'

/** A sitemap file may hold 50,000 addresses. */
const postsInSitemap = 40_000
const postsInLlms = 200

/** What a text is made from; `now` is epoch milliseconds. */
type Source = { env: Env; now: number }

/** Serves a text that the public may read, stored like the pages by content version. */
function serve(
  c: AppContext,
  type: string,
  make: (source: Source) => Promise<string | null>,
): Promise<Response> {
  const missing = () => errorResponse(c, pageNotFound(c.req.path))
  if (!isSpelledOut(c)) return missing()
  async function read(env: Env): Promise<ReadOutcome> {
    const text = await make({ env, now: c.get('now') })
    if (text === null) return 'missing'
    const headers = {
      ...plainSecurityHeaders,
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=300',
    }
    return () => ({ headers, stream: (onComplete) => streamText(text, onComplete) })
  }
  return serveCached(c, c.req.path, { read, missing })
}

/** The feed of all posts, or of one tag, in a format. Only feeds need their library. */
async function feedText(
  { env, now }: Source,
  format: 'rss' | 'json',
  tag: string | null = null,
): Promise<string | null> {
  const { makeFeed, toRss } = await import('./feed.ts')
  const feed = await makeFeed(env, now, tag)
  if (!feed) return null
  return format === 'rss' ? toRss(feed) : feed.json1()
}

const publicPaths = Object.values(routes)
  .filter(({ path, meta }) => !('area' in meta) && !('cache' in meta) && !path.includes(':'))
  .map(({ path }) => path)

async function makeSitemap({ env, now }: Source): Promise<string> {
  const { db, siteUrl } = env
  const [posts, tags] = await Promise.all([listPublications(db, now, postsInSitemap), listTagSlugs(db, now)])
  const entry = (path: string, updatedAt?: number) =>
    `<url><loc>${escapeHtml(siteUrl + path)}</loc>${updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : ''}</url>`
  const entries = [
    ...publicPaths.map((path) => entry(path)),
    ...tags.map((tag) => entry(href('blog-etiqueta', { slug: tag.slug }))),
    ...posts.map((post) => entry(href('blog-slug', { slug: post.slug }), post.updatedAt)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

async function makeLlms({ env, now }: Source): Promise<string> {
  const { db, siteUrl } = env
  const posts = await listPublications(db, now, postsInLlms)
  const line = (title: string, path: string, about: string) => `- [${title}](${siteUrl}${path}): ${about}`
  return [
    `# ${site.name}`,
    '',
    `> ${site.description}`,
    '',
    '## Páginas',
    '',
    line('Nosotros', '/nosotros', 'quiénes somos y cómo trabajamos'),
    line('Servicios', '/servicios', 'qué entregamos y qué necesitamos para empezar'),
    line('Contacto', '/contacto', 'cómo escribirnos'),
    '',
    '## Artículos',
    '',
    ...posts.map((post) => line(post.title, `${href('blog-slug', { slug: post.slug })}.md`, post.excerpt)),
    '',
  ].join('\n')
}

async function makeMarkdown({ env, now }: Source, slug: string): Promise<string | null> {
  const { db, siteUrl } = env
  const post = await readMarkdown(db, now, slug)
  if (!post) return null
  const source = siteUrl + href('blog-slug', { slug })
  return `# ${post.title}\n\n> ${post.excerpt}\n\nPublicado: ${new Date(post.publishedAt).toISOString().slice(0, 10)}. Fuente: ${source}\n\n${post.markdown}\n`
}

/** What machines read: sitemap, feeds, robots, llms.txt and each article as Markdown. */
export const machineReadable = new Hono<AppEnv>()
  .get('/sitemap.xml', (c) => serve(c, 'application/xml', makeSitemap))
  .get('/feed.xml', (c) => serve(c, 'application/rss+xml', (source) => feedText(source, 'rss')))
  .get('/feed.json', (c) => serve(c, 'application/feed+json', (source) => feedText(source, 'json')))
  .get('/blog/etiqueta/:tag{[a-z0-9-]+}/feed.xml', (c) =>
    serve(c, 'application/rss+xml', (source) => feedText(source, 'rss', c.req.param('tag'))),
  )
  .get('/llms.txt', (c) => serve(c, 'text/plain', makeLlms))
  .get('/robots.txt', (c) =>
    serve(
      c,
      'text/plain',
      async ({ env }) =>
        `User-agent: *\nDisallow: /mngr\nDisallow: /api/\n\nSitemap: ${env.siteUrl}/sitemap.xml\n`,
    ),
  )
  .get('/blog/:file{[a-z0-9-]+\\.md}', (c) =>
    serve(c, 'text/markdown', (source) => makeMarkdown(source, c.req.param('file').slice(0, -3))),
  )
