import type { Post } from '#client/features/blog/contract/post.ts'
import type { PostContent } from '#client/features/content/contract.ts'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import type { Env } from '../../env.ts'
import { renderCover } from '../../markdown/cover.ts'
import { type Images, listMediaIds } from '../../markdown/images.ts'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { toReadingMinutes } from '../blog/queries/posts.ts'
import { readImages } from '../media/queries.ts'

type PreviewInput = {
  stored: Pick<EditedText, 'publishedAt' | 'savedAt'>
  content: PostContent
  render: (markdown: string, images: Images) => RenderedMarkdown
}

/** An article with unpublished content as its page would show it, but without author and series. */
export async function toPreviewedPost(
  { db }: Pick<Env, 'db'>,
  now: number,
  { stored, content, render }: PreviewInput,
): Promise<Post> {
  const images = await readImages(db, [
    ...listMediaIds(content.markdown),
    ...(content.cover === null ? [] : [content.cover]),
  ])
  const cover = images.get(content.cover ?? '') ?? null
  const { html, headings, wordCount } = render(content.markdown, images)
  return {
    slug: content.slug,
    title: content.title || 'Sin título',
    excerpt: content.excerpt,
    publishedAt: stored.publishedAt ?? new Date(now).toISOString(),
    updatedAt: stored.savedAt,
    minutes: toReadingMinutes(wordCount),
    tags: content.tags.map((name) => ({ slug: toSlug(name, 'etiqueta'), name })),
    html: renderCover(cover) + html,
    headings,
    author: null,
    series: null,
    seoTitle: content.seoTitle,
    seoDescription: content.seoDescription,
    covered: cover !== null,
    socialImage: null,
  }
}
