import { useEffect, useRef, type ReactNode } from 'react'
import { Deferred } from '../../design/deferred/deferred.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { RawHtml } from '../../design/raw-html/raw-html.tsx'
import { formatDay, Published } from '../../design/time/published.tsx'
import type { BlogPages } from '../contract/pages.ts'
import type { PostHeading } from '../contract/post.ts'
import { enhanceArticle } from '../enhance.ts'
import { PostList } from '../post-list/post-list.tsx'
import { href } from '../routes.ts'
import { TagList } from '../tag-list.tsx'

export function Page({ data }: { data: BlogPages['blog-slug'] }): ReactNode {
  const { post, related } = data
  const revised = formatDay(post.updatedAt) !== formatDay(post.publishedAt)
  return (
    <div className="wrap">
      <article>
        <header className="article-head">
          <Heading icon="article">{post.title}</Heading>
          <p className="lead">{post.excerpt}</p>
          <Published at={post.publishedAt} minutes={post.minutes} />
          {revised && (
            <p className="meta">
              Revisado el&nbsp;<time dateTime={post.updatedAt}>{formatDay(post.updatedAt)}</time>
            </p>
          )}
          <TagList tags={post.tags} />
        </header>
        <Deferred>
          <div className="article">
            {post.headings.length > 1 && <Contents headings={post.headings} />}
            <Body html={post.html} />
          </div>
        </Deferred>
      </article>
      <Deferred>
        <Around previous={data.previous} next={data.next} />
        {related.length > 0 && (
          <section className="section" aria-labelledby="relacionados">
            <Heading level={2} id="relacionados">
              Para seguir leyendo
            </Heading>
            <div className="posts-section">
              <PostList posts={related} level={3} />
            </div>
          </section>
        )}
      </Deferred>
    </div>
  )
}

/** As `Body` does where React has drawn it. */
export function enhance(main: HTMLElement): void {
  const body = main.querySelector<HTMLElement>('[data-html]')
  if (body) enhanceArticle(body)
}

function Contents({ headings }: { headings: readonly PostHeading[] }): ReactNode {
  return (
    <nav className="toc" aria-labelledby="indice">
      <h2 id="indice">En este artículo</h2>
      <ol>
        {headings
          .filter(({ level }) => level <= 3)
          .map(({ id, text, level }) => (
            <li key={id} className={level > 2 ? 'deep' : undefined}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
      </ol>
    </nav>
  )
}

function Body({ html }: { html: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (box.current) enhanceArticle(box.current)
  }, [html])

  return (
    <div ref={box}>
      <RawHtml html={html} className="prose" />
    </div>
  )
}

function Around({ previous, next }: Pick<BlogPages['blog-slug'], 'previous' | 'next'>): ReactNode {
  if (!previous && !next) return null
  return (
    <nav className="around" aria-label="Artículo anterior y siguiente">
      {previous && (
        <a href={href('blog-slug', { slug: previous.slug })} rel="prev">
          <span>Anterior</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a className="next" href={href('blog-slug', { slug: next.slug })} rel="next">
          <span>Siguiente</span>
          {next.title}
        </a>
      )}
    </nav>
  )
}
