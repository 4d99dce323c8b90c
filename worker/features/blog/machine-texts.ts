import { legalIds } from '#client/features/content/kinds/legal.ts'
import { chooseIcon } from '#client/features/settings/contract/site-icon.ts'
import { href } from '#client/routes.ts'
import { endSentence } from '#client/runtime/text/end-sentence.ts'
import { language, type Site, themeColor } from '#client/site.ts'
import { listFixedPages } from '#worker/http/fixed-pages.ts'
import type { MachineText, TextSource } from '../../cache/serve-text.ts'
import { escapeHtml } from '../../http/responses/escape.ts'
import { getCalendar } from '../../site-settings/day.ts'
import { listPublicEntries } from '../content/reading/public-list.ts'
import { listCollections } from './queries/collections.ts'
import type { FeedCollection } from './queries/feed-posts.ts'
import { listPublications, listLiveTagSlugs, readMarkdown } from './queries/publications.ts'

// The texts that machine-readable.ts serves. Loaded by the first request for one of them.

/** How many posts the sitemap lists. It may contain 50,000 URLs, some of which other pages need. */
const postsInSitemap = 40_000
const postsInLlms = 200

/** The feed of all posts or of one collection. Imports the feed library only when it is needed. */
export async function feedText(
  { env, now }: TextSource,
  format: 'rss' | 'json',
  collection: FeedCollection | null = null,
): Promise<MachineText> {
  const { makeFeed, toRss } = await import('./feed.ts')
  const feedOf = await makeFeed(env, now, collection)
  if (!feedOf) return null
  return (site) => (format === 'rss' ? toRss(feedOf(site)) : feedOf(site).json1())
}

export async function makeSitemap({ env, now }: TextSource): Promise<MachineText> {
  const { db, siteUrl } = env
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
    ...listFixedPages(site).map(({ path }) => entry(path)),
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

export async function makeLlms({ env, now }: TextSource): Promise<MachineText> {
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

export async function makeMarkdown({ env, now }: TextSource, slug: string): Promise<MachineText> {
  const { db, siteUrl } = env
  const post = await readMarkdown(db, now, slug)
  if (!post) return null
  const describeSource = ({ timeZone }: Site) => [
    `Publicado: ${getCalendar(timeZone).getDay(post.publishedAt)}.`,
    ...(post.author ? [`Autor: ${endSentence(post.author)}`] : []),
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

export const makeWebManifest = (): Promise<MachineText> =>
  Promise.resolve((site) => {
    const { name, description } = site
    const icon = chooseIcon(site)
    return JSON.stringify({
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
    })
  })
