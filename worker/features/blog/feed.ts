import { Feed } from 'feed'
import { invalidXmlCharacters } from '#client/features/content/kinds/fields/field-schemas.ts'
import { href } from '#client/routes.ts'
import { replaceDelimited } from '#client/runtime/text/delimited.ts'
import { language, type Site } from '#client/site.ts'
import type { Database } from '../../env.ts'
import { type FeedCollection, type FullPublication, listFullPublications } from './queries/feed-posts.ts'

const postsInFeeds = 20

const pullQuoteEnd = /<\/aside>/g
const pullQuotes = { open: /<aside class="destacado" aria-hidden="true">/g, getClosing: () => pullQuoteEnd }

/** Returns a function that builds the feed of the newest posts for a site; null for a collection without posts. */
export async function makeFeed(
  { db, siteUrl }: { db: Database; siteUrl: string },
  now: number,
  collection: FeedCollection | null = null,
): Promise<((site: Site) => Feed) | null> {
  const posts = await listFullPublications(db, now, postsInFeeds, collection)
  if (collection !== null && posts.length === 0) return null
  return (site) => buildFeed(siteUrl, posts, collection, site)
}

const collectionRoutes = { tag: 'blog-etiqueta', series: 'blog-serie', author: 'blog-autor' } as const

function buildFeed(
  siteUrl: string,
  posts: readonly FullPublication[],
  collection: FeedCollection | null,
  site: Site,
): Feed {
  const path =
    collection === null ? '/blog' : href(collectionRoutes[collection.collection], { slug: collection.slug })
  const feed = new Feed({
    title:
      collection === null
        ? site.name
        : `${site.name}: ${removeForbiddenCharacters(posts[0]?.group ?? collection.slug)}`,
    description: site.description,
    id: collection === null ? `${siteUrl}/` : siteUrl + path,
    link: siteUrl + path,
    language,
    copyright: site.name,
    ...(posts.length > 0 && { updated: new Date(Math.max(...posts.map((post) => post.updatedAt))) }),
    feedLinks:
      collection === null
        ? { rss: `${siteUrl}/feed.xml`, json: `${siteUrl}/feed.json` }
        : { rss: `${siteUrl}${path}/feed.xml` },
  })
  for (const post of posts) {
    const url = siteUrl + href('blog-slug', { slug: post.slug })
    feed.addItem({
      id: url,
      link: url,
      title: removeForbiddenCharacters(post.title),
      description: removeForbiddenCharacters(post.excerpt),
      // Drop pull quotes: they repeat the text, and feed readers do not style them.
      content: replaceDelimited(removeForbiddenCharacters(post.html), pullQuotes, () => '')
        // Feed readers use one source per image, and the URLs in `srcset` are not absolute.
        .replace(/ (?:srcset|sizes)="[^"]*"/g, '')
        .replaceAll(' href="/', ` href="${siteUrl}/`)
        .replaceAll(' src="/', ` src="${siteUrl}/`),
      date: new Date(post.updatedAt),
      published: new Date(post.publishedAt),
      ...(post.author && { author: [{ name: removeForbiddenCharacters(post.author) }] }),
    })
  }
  return feed
}

// Stored posts may contain characters that XML does not allow.
const removeForbiddenCharacters = (text: string): string => text.replace(invalidXmlCharacters, '')

/** Stands for `]]>` while the feed is built. No text contains this character, because XML does not allow it. */
const cdataPlaceholder = '\u0001'

/**
 * Renders a feed as RSS. Replaces `]]>`, which would end a CDATA section: the library escapes only the first `]]>` of a
 * text. Names authors in `dc:creator`, because the `author` of RSS is an email address.
 */
export function toRss(feed: Feed): string {
  const hidden = (text: string | undefined): string => (text ?? '').replaceAll(']]>', cdataPlaceholder)
  for (const item of feed.items) {
    item.title = hidden(item.title)
    item.description = hidden(item.description)
    item.content = hidden(item.content)
    item.extensions = item.author?.map(({ name }) => ({ name: 'dc:creator', objects: { _text: name } })) ?? []
    item.author = []
  }
  const rss = feed.rss2().replaceAll(cdataPlaceholder, ']]]]><![CDATA[>')
  // Without posts the library writes the moment of the request.
  return feed.items.length > 0 ? rss : rss.replace(/<lastBuildDate>[^<]*<\/lastBuildDate>/, '')
}
