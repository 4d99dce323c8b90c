import { Feed } from 'feed'
import { unspeakable } from '#client/features/content/contract.ts'
import { href } from '#client/routes.ts'
import { replaceEnclosed } from '#client/runtime/text/enclosed.ts'
import { language, type Site } from '#client/site.ts'
import type { Database } from '../../env.ts'
import { type FeedOf, type FullPublication, listFullPublications } from './queries/feed-posts.ts'

const postsInFeeds = 20

const repeatEnd = /<\/aside>/g
const repeats = { open: /<aside class="destacado" aria-hidden="true">/g, closeOf: () => repeatEnd }

/** The newest posts, of one collection where it is given, as the feed that a site makes of them; null where it has none. */
export async function makeFeed(
  { db, siteUrl }: { db: Database; siteUrl: string },
  now: number,
  of: FeedOf | null = null,
): Promise<((site: Site) => Feed) | null> {
  const posts = await listFullPublications(db, now, postsInFeeds, of)
  if (of !== null && posts.length === 0) return null
  return (site) => feedOf(siteUrl, posts, of, site)
}

const pageOf = { tag: 'blog-etiqueta', series: 'blog-serie', author: 'blog-autor' } as const

function feedOf(siteUrl: string, posts: readonly FullPublication[], of: FeedOf | null, site: Site): Feed {
  const path = of === null ? '/blog' : href(pageOf[of.collection], { slug: of.slug })
  const newest = Math.max(0, ...posts.map((post) => post.updatedAt))
  const feed = new Feed({
    title: of === null ? site.name : `${site.name}: ${speakable(posts[0]?.group ?? of.slug)}`,
    description: site.description,
    id: of === null ? `${siteUrl}/` : siteUrl + path,
    link: siteUrl + path,
    language,
    copyright: site.name,
    updated: new Date(newest),
    feedLinks:
      of === null
        ? { rss: `${siteUrl}/feed.xml`, json: `${siteUrl}/feed.json` }
        : { rss: `${siteUrl}${path}/feed.xml` },
  })
  for (const post of posts) {
    const url = siteUrl + href('blog-slug', { slug: post.slug })
    feed.addItem({
      id: url,
      link: url,
      title: speakable(post.title),
      description: speakable(post.excerpt),
      // What only repeats the text has no look there.
      content: replaceEnclosed(speakable(post.html), repeats, () => '')
        // Readers take one image each; the addresses of the others would need the site's origin too.
        .replace(/ (?:srcset|sizes)="[^"]*"/g, '')
        .replaceAll(' href="/', ` href="${siteUrl}/`)
        .replaceAll(' src="/', ` src="${siteUrl}/`),
      date: new Date(post.updatedAt),
      published: new Date(post.publishedAt),
      ...(post.author && { author: [{ name: speakable(post.author) }] }),
    })
  }
  return feed
}

// What was stored before the studio kept these out.
const speakable = (text: string): string => text.replace(unspeakable, '')

/** Stands for the end of a section while the feed is written: no text has it, for it is unspeakable. */
const seam = '\u0001'

/**
 * A feed as RSS. Texts stand in CDATA sections, which `]]>` ends: the library takes it apart where it stands first
 * in a text, and no further.
 */
export function toRss(feed: Feed): string {
  const hidden = (text: string | undefined): string => (text ?? '').replaceAll(']]>', seam)
  for (const item of feed.items) {
    item.title = hidden(item.title)
    item.description = hidden(item.description)
    item.content = hidden(item.content)
  }
  return feed.rss2().replaceAll(seam, ']]]]><![CDATA[>')
}
