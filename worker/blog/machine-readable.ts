import { Hono } from 'hono'
import { pageNotFound } from '#client/errors.ts'
import { href, routes } from '#client/routes.ts'
import { site } from '#client/site.ts'
import { serveCached, streamText } from '../cache/serve.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { errorResponse } from '../http/errors.ts'
import { escapeHtml } from '../http/escape.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'
import { isSpelledOut } from '../http/spelling.ts'
import { listPublications, listTagSlugs, readMarkdown } from './queries/publications.ts'

/** A sitemap file may hold 50,000 addresses. */
const postsInSitemap = 40_000
const postsInLlms = 200

/** Serves a text that the public may read, stored like the pages by content version. */
function serve(c: AppContext, type: string, make: () => Promise<string | null>): Promise<Response> {
  if (!isSpelledOut(c)) return errorResponse(c, pageNotFound(c.req.path))
  return serveCached(c, c.req.path, async () => {
    const text = await make()
    if (text === null) return errorResponse(c, pageNotFound(c.req.path))
    const headers = {
      ...plainSecurityHeaders,
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=300',
    }
    return { headers, stream: (onComplete) => streamText(text, onComplete) }
  })
}

/** The feed of all posts, or of one tag, in a format. Only feeds need their library. */
async function feedText(
  c: AppContext,
  format: 'rss' | 'json',
  tag: string | null = null,
): Promise<string | null> {
  const { makeFeed, toRss } = await import('./feed.ts')
  const feed = await makeFeed(c.get('env'), c.get('now'), tag)
  if (!feed) return null
  return format === 'rss' ? toRss(feed) : feed.json1()
}

const publicPaths = Object.values(routes)
  .filter(({ path, meta }) => !('area' in meta) && !('cache' in meta) && !path.includes(':'))
  .map(({ path }) => path)

async function makeSitemap(c: AppContext): Promise<string> {
  const { db, siteUrl } = c.get('env')
  const [posts, tags] = await Promise.all([
    listPublications(db, c.get('now'), postsInSitemap),
    listTagSlugs(db, c.get('now')),
  ])
  const entry = (path: string, updatedAt?: number) =>
    `<url><loc>${escapeHtml(siteUrl + path)}</loc>${updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : ''}</url>`
  const entries = [
    ...publicPaths.map((path) => entry(path)),
    ...tags.map((tag) => entry(href('blog-etiqueta', { slug: tag.slug }))),
    ...posts.map((post) => entry(href('blog-slug', { slug: post.slug }), post.updatedAt)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

async function makeLlms(c: AppContext): Promise<string> {
  const { db, siteUrl } = c.get('env')
  const posts = await listPublications(db, c.get('now'), postsInLlms)
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

async function makeMarkdown(c: AppContext, slug: string): Promise<string | null> {
  const { db, siteUrl } = c.get('env')
  const post = await readMarkdown(db, c.get('now'), slug)
  if (!post) return null
  const source = siteUrl + href('blog-slug', { slug })
  return `# ${post.title}\n\n> ${post.excerpt}\n\nPublicado: ${new Date(post.publishedAt).toISOString().slice(0, 10)}. Fuente: ${source}\n\n${post.markdown}\n`
}

/** What machines read: sitemap, feeds, robots, llms.txt and each article as Markdown. */
export const machineReadable = new Hono<AppEnv>()
  .get('/sitemap.xml', (c) => serve(c, 'application/xml', () => makeSitemap(c)))
  .get('/feed.xml', (c) => serve(c, 'application/rss+xml', () => feedText(c, 'rss')))
  .get('/feed.json', (c) => serve(c, 'application/feed+json', () => feedText(c, 'json')))
  .get('/blog/etiqueta/:tag{[a-z0-9-]+}/feed.xml', (c) =>
    serve(c, 'application/rss+xml', () => feedText(c, 'rss', c.req.param('tag'))),
  )
  .get('/llms.txt', (c) => serve(c, 'text/plain', () => makeLlms(c)))
  .get('/robots.txt', (c) =>
    serve(
      c,
      'text/plain',
      async () =>
        `User-agent: *\nDisallow: /mngr\nDisallow: /api/\n\nSitemap: ${c.get('env').siteUrl}/sitemap.xml\n`,
    ),
  )
  .get('/blog/:file{[a-z0-9-]+\\.md}', (c) =>
    serve(c, 'text/markdown', () => makeMarkdown(c, c.req.param('file').slice(0, -3))),
  )
