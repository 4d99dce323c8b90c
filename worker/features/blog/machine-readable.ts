import { Hono } from 'hono'
import { legalIds } from '#client/features/content/documents/legal.ts'
import { href } from '#client/routes.ts'
import { language, type Site, themeColor } from '#client/site.ts'
import { type ReadOutcome, serveCached } from '../../cache/serve-cached.ts'
import type { Env } from '../../env.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { fixedPages } from '../../http/fixed-pages.ts'
import { isCanonicalPath } from '../../http/request/canonical-path.ts'
import { escapeHtml } from '../../http/responses/escape.ts'
import { plainSecurityHeaders } from '../../http/responses/security-headers.ts'
import { getCalendar } from '../../site-settings/day.ts'
import { listPublicEntries } from '../content/documents/reading/public-entries.ts'
import type { FeedCollection } from './queries/feed-posts.ts'
import { listPublications, listLiveTagSlugs, readMarkdown } from './queries/publications.ts'

/** How many posts the sitemap lists. It may contain 50,000 URLs, some of which other pages need. */
const postsInSitemap = 40_000
const postsInLlms = 200

/** What a text, such as the sitemap, is made from. `now` is epoch milliseconds. */
type TextSource = { env: Env; now: number }

/** A text, or a function that makes it from the site's settings; null if it does not exist. */
type MachineText = string | ((site: Site) => string) | null

/** Serves a public text, cached by content version like a page. */
function serveText(
  c: AppContext,
  type: string,
  makeText: (source: TextSource) => Promise<MachineText>,
): Promise<Response> {
  const respondMissing = () => notFound(c)
  if (!isCanonicalPath(c)) return respondMissing()
  async function read(env: Env): Promise<ReadOutcome> {
    const made = await makeText({ env, now: c.get('now') })
    if (made === null) return 'missing'
    const headers = {
      ...plainSecurityHeaders,
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=300',
    }
    return ({ site }) => ({ headers, body: typeof made === 'string' ? made : made(site) })
  }
  return serveCached(c, c.req.path, { read, respondMissing })
}

/** The feed of all posts or of one collection. Imports the feed library only when it is needed. */
async function feedText(
  { env, now }: TextSource,
  format: 'rss' | 'json',
  collection: FeedCollection | null = null,
): Promise<MachineText> {
  const { makeFeed, toRss } = await import('./feed.ts')
  const feedOf = await makeFeed(env, now, collection)
  if (!feedOf) return null
  return (site) => (format === 'rss' ? toRss(feedOf(site)) : feedOf(site).json1())
}

const serveFeed = (c: AppContext, collection: FeedCollection | null = null): Promise<Response> =>
  serveText(c, 'application/rss+xml', (source) => feedText(source, 'rss', collection))

async function makeSitemap({ env, now }: TextSource): Promise<MachineText> {
  const { db, siteUrl } = env
  const { listCollections } = await import('./queries/collections.ts')
  const [posts, tags, collections, documents] = await Promise.all([
    listPublications(db, now, postsInSitemap),
    listLiveTagSlugs(db, now),
    listCollections(db, now),
    listPublicEntries(db, now),
  ])
  const changed = new Map(documents.map(({ slug, at }) => [slug, at]))
  const entry = (path: string, updatedAt?: number) =>
    `<url><loc>${escapeHtml(siteUrl + path)}</loc>${updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : ''}</url>`
  const services = ({ services: named }: Site): string[] =>
    named.flatMap(({ id, shown }) => (shown ? [`servicios/${id}`] : []))
  const entries = (site: Site) => [
    ...fixedPages.map(({ path }) => entry(path)),
    ...[...new Set([...legalIds, ...services(site), ...changed.keys()])].map((slug) =>
      entry(`/${slug}`, changed.get(slug)),
    ),
    ...tags.map((tag) => entry(href('blog-etiqueta', { slug: tag.slug }))),
    ...collections.map(({ collection, slug }) =>
      entry(href(collection === 'series' ? 'blog-serie' : 'blog-autor', { slug })),
    ),
    ...posts.map((post) => entry(href('blog-slug', { slug: post.slug }), post.updatedAt)),
  ]
  return (site) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries(site).join('\n')}\n</urlset>\n`
}

async function makeLlms({ env, now }: TextSource): Promise<MachineText> {
  const { db, siteUrl } = env
  const [posts, entries] = await Promise.all([
    listPublications(db, now, postsInLlms),
    listPublicEntries(db, now),
  ])
  const pages = entries.filter(({ kind }) => kind === 'page')
  const line = (title: string, path: string, about: string) => `- [${title}](${siteUrl}${path}): ${about}`
  return (site) =>
    [
      `# ${site.name}`,
      '',
      `> ${site.description}`,
      '',
      '## Páginas',
      '',
      line('Nosotros', '/nosotros', 'quiénes somos y cómo trabajamos'),
      line('Servicios', '/servicios', 'qué entregamos y qué necesitamos para empezar'),
      line('Contacto', '/contacto', 'cómo escribirnos'),
      ...pages.map(({ slug, title, description }) => line(title, `/${slug}`, description)),
      '',
      '## Artículos',
      '',
      ...posts.map((post) => line(post.title, `${href('blog-slug', { slug: post.slug })}.md`, post.excerpt)),
      '',
    ].join('\n')
}

async function makeMarkdown({ env, now }: TextSource, slug: string): Promise<MachineText> {
  const { db, siteUrl } = env
  const post = await readMarkdown(db, now, slug)
  if (!post) return null
  const describeSource = ({ timeZone }: Site) => [
    `Publicado: ${getCalendar(timeZone).getDay(post.publishedAt)}.`,
    ...(post.author ? [`Autor: ${post.author}.`] : []),
    ...(post.series ? [`Serie: ${post.series}.`] : []),
    `Fuente: ${siteUrl + href('blog-slug', { slug })}`,
  ]
  return (site) =>
    `# ${post.title}\n\n> ${post.excerpt}\n\n${describeSource(site).join(' ')}\n\n${post.markdown}\n`
}

const builtInIcons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

const makeWebManifest = (): Promise<MachineText> =>
  Promise.resolve(({ name, description, icon }) =>
    JSON.stringify({
      name,
      short_name: name,
      description,
      lang: language,
      dir: 'ltr',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: themeColor.light,
      theme_color: themeColor.light,
      icons: icon ? [{ src: icon.src, sizes: `${icon.width}x${icon.height}` }] : builtInIcons,
    }),
  )

/** Sitemap, feeds, web manifest, robots.txt, llms.txt, and articles as Markdown. */
export const machineReadable = new Hono<AppEnv>()
  .get('/sitemap.xml', (c) => serveText(c, 'application/xml', makeSitemap))
  .get('/feed.xml', (c) => serveFeed(c))
  .get('/feed.json', (c) => serveText(c, 'application/feed+json', (source) => feedText(source, 'json')))
  .get('/blog/etiqueta/:tag{[a-z0-9-]+}/feed.xml', (c) =>
    serveFeed(c, { collection: 'tag', slug: c.req.param('tag') }),
  )
  .get('/blog/serie/:slug{[a-z0-9-]+}/feed.xml', (c) =>
    serveFeed(c, { collection: 'series', slug: c.req.param('slug') }),
  )
  .get('/blog/autor/:slug{[a-z0-9-]+}/feed.xml', (c) =>
    serveFeed(c, { collection: 'author', slug: c.req.param('slug') }),
  )
  .get('/site.webmanifest', (c) => serveText(c, 'application/manifest+json', makeWebManifest))
  .get('/llms.txt', (c) => serveText(c, 'text/plain', makeLlms))
  .get('/robots.txt', (c) =>
    serveText(
      c,
      'text/plain',
      async ({ env }) =>
        `User-agent: *\nDisallow: /mngr\nDisallow: /api/\n\nSitemap: ${env.siteUrl}/sitemap.xml\n`,
    ),
  )
  .get('/blog/:file{[a-z0-9-]+\\.md}', (c) =>
    serveText(c, 'text/markdown', (source) => makeMarkdown(source, c.req.param('file').slice(0, -3))),
  )
