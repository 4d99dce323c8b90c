import { Feed } from 'feed'
import { href } from '#client/routes.ts'
import { site } from '#client/site.ts'
import { unspeakable } from '#client/studio/contract.ts'
import type { Database } from '../env.ts'
import { listFullPublications } from './queries/publications.ts'

const postsInFeeds = 20

/** The newest posts, of one tag where its slug is given; null where the tag has none. */
export async function makeFeed(
  { db, siteUrl }: { db: Database; siteUrl: string },
  now: number,
  tag: string | null = null,
): Promise<Feed | null> {
  const posts = await listFullPublications(db, now, postsInFeeds, tag)
  if (tag !== null && posts.length === 0) return null
  const path = tag === null ? '/blog' : href('blog-etiqueta', { slug: tag })
  const newest = Math.max(0, ...posts.map((post) => post.updatedAt))
  const feed = new Feed({
    title: tag === null ? site.name : `${site.name}: ${tag}`,
    description: site.description,
    id: tag === null ? `${siteUrl}/` : siteUrl + path,
    link: siteUrl + path,
    language: site.language,
    copyright: site.name,
    updated: new Date(newest),
    feedLinks:
      tag === null
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
      content: speakable(post.html)
        // Readers take one image each; the addresses of the others would need the site's origin too.
        .replace(/ (?:srcset|sizes)="[^"]*"/g, '')
        .replaceAll(' href="/', ` href="${siteUrl}/`)
        .replaceAll(' src="/', ` src="${siteUrl}/`),
      date: new Date(post.updatedAt),
      published: new Date(post.publishedAt),
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
