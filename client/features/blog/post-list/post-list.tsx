import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { Published } from '#client/ui/time/published.tsx'
import type { PostSummary } from '../contract/post.ts'
import { href } from '../routes.ts'

/** Of the images on cards, in one to three columns. */
const cardSizes = '(width < 38rem) 100vw, 50vw'

/** Articles as cards; the whole card is the link. `highlightFirst` shows the first one across all columns. */
type PostListProps = { posts: readonly PostSummary[]; level?: 2 | 3; highlightFirst?: boolean }

export function PostList({ posts, level = 2, highlightFirst = false }: PostListProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <ul role="list" className="posts">
      {posts.map((post, index) => (
        <li key={post.slug} className={highlightFirst && index === 0 ? 'post wide' : 'post'}>
          {post.cover ? (
            <img {...post.cover} sizes={cardSizes} alt="" loading="lazy" decoding="async" />
          ) : (
            <ThreadDrawing
              subject="articulo"
              seed={post.slug}
              isInFirstScreen={highlightFirst && index === 0}
            />
          )}
          <Title>
            <a href={href('blog-slug', { slug: post.slug })}>{post.title}</a>
          </Title>
          {post.excerpt && <p>{post.excerpt}</p>}
          <Published at={post.publishedAt} minutes={post.minutes} first={post.tags[0]?.name} />
        </li>
      ))}
    </ul>
  )
}
