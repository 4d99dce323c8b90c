import { useEffect, useRef } from 'react'
import type { EnhanceOptions } from '#client/runtime/router/loading/page-module.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { TableOfContents } from '#client/ui/contents/table-of-contents.tsx'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { FocusedImage } from '#client/ui/focus/focused-image.tsx'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { Day, Published, useFormatDay } from '#client/ui/time/published.tsx'
import { enhanceTexts, LongText } from '../../content/public/long-text.tsx'
import type { BlogPages } from '../contract/pages.ts'
import type { Post, Series, Author } from '../contract/post.ts'
import { PostList } from '../post-list/post-list.tsx'
import { href } from '../routes.ts'
import { TagList } from '../tag-list.tsx'
import { useServiceOfTags } from '../use-service-of-tags.ts'

export function Page({ data }: { data: BlogPages['blog-slug'] }) {
  const { post } = data
  const { name } = useSite()
  const dayOf = useFormatDay()
  // A scheduled article, shown in a preview, was saved before its day.
  const revised = post.updatedAt > post.publishedAt && dayOf(post.updatedAt) !== dayOf(post.publishedAt)
  return (
    <div className="wrap">
      <article>
        <header className="article-head">
          <Heading icon="article">{post.title}</Heading>
          <p className="lead">{post.excerpt}</p>
          <SeriesPart series={post.series} />
          <Published
            at={post.publishedAt}
            minutes={post.minutes}
            first={
              post.author ? (
                <a key="author" href={href('blog-autor', { slug: post.author.slug })}>
                  {post.author.name}
                </a>
              ) : (
                `Equipo de ${name}`
              )
            }
            style="long"
          />
          {revised && (
            <p className="meta">
              <span>
                Revisado el <Day at={post.updatedAt} />
              </span>
            </p>
          )}
          {!post.covered && <ThreadDrawing subject="articulo" seed={post.slug} isInFirstScreen />}
        </header>
        {/* Not deferred: its HTML costs React nothing, and a second frame would delay it. Measured at 4× CPU slowdown
            with prefetched data: painted 234 ms after the click instead of 374. */}
        <div className="article">
          {post.headings.length > 1 && <TableOfContents title="En este artículo" sections={post.headings} />}
          <ArticleBody html={post.html} />
        </div>
      </article>
      <Deferred>
        {post.series && post.series.parts.length > 1 && <SeriesParts series={post.series} />}
        <ArticleFooter post={post} />
        <KeepReading {...data} />
      </Deferred>
    </div>
  )
}

/** Loads the script of articles with its styles. If that fails, the article can be read without them. */
function loadEnhancements(body: HTMLElement): void {
  if (import.meta.env.SSR) return
  import('../enhance.ts').then(
    (it) => it.enhanceArticle(body),
    () => {},
  )
}

/** Enhances the server's HTML, as `ArticleBody` does when React draws the article. */
export function enhance(main: HTMLElement, options: EnhanceOptions<unknown>): void {
  const body = main.querySelector<HTMLElement>('[data-html]')
  if (body) loadEnhancements(body)
  enhanceTexts(main, options)
}

function ArticleBody({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const { nextPaint } = useRuntime()

  useEffect(() => {
    // Wrapping its code and headings lays the article out again: not before it is painted.
    void nextPaint().then(() => box.current && loadEnhancements(box.current))
  }, [html, nextPaint])

  return (
    <div ref={box}>
      <LongText html={html} />
    </div>
  )
}

/** Related articles, the previous one and the next one. */
function KeepReading({ related, previous, next }: BlogPages['blog-slug']) {
  if (related.length === 0 && !previous && !next) return null
  return (
    <Section id="relacionados" className="section no-print" title="Para seguir leyendo">
      {related.length > 0 && (
        <div className="posts-section">
          <PostList posts={related} level={3} />
        </div>
      )}
      {(previous || next) && (
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
      )}
    </Section>
  )
}

function SeriesPart({ series }: Pick<Post, 'series'>) {
  // One article is no series yet.
  if (!series || series.parts.length < 2) return null
  return (
    <p className="meta">
      <span>
        Parte {series.part} de {series.parts.length} de{' '}
        <a href={href('blog-serie', { slug: series.slug })}>{series.name}</a>
      </span>
    </p>
  )
}

function SeriesParts({ series: { name, part, parts } }: { series: Series }) {
  return (
    <nav className="series" aria-label="La serie">
      <Heading level={2}>{`La serie: ${name}`}</Heading>
      <ol>
        {parts.map(({ slug, title }, index) => (
          <li key={slug}>
            {index + 1 === part ? (
              <span aria-current="page">{title}</span>
            ) : (
              <a href={href('blog-slug', { slug })}>{title}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Byline({ author: { slug, name, role, photo } }: { author: Author }) {
  return (
    <span className="byline">
      {photo && <FocusedImage {...photo} />}
      <span>
        Escrito por <a href={href('blog-autor', { slug })}>{name}</a>
        {role && `, ${role}`}
      </span>
    </span>
  )
}

/**
 * The end of an article: its tags, its author, a link to share it, and the service that its tags belong to. In an article
 * of a minute the author's name is still in sight, above it.
 */
function ArticleFooter({ post }: { post: Post }) {
  const { name } = useSite()
  const { author } = post
  const service = useServiceOfTags(post.tags)
  return (
    <footer className="ending no-print">
      <TagList tags={post.tags} />
      <p className="meta">
        {author ? (
          post.minutes > 1 && <Byline author={author} />
        ) : (
          <span>
            Escrito por el equipo de <a href="/nosotros">{name}</a>
          </span>
        )}
        <a className="share" href={href('blog-slug', { slug: post.slug })}>
          Copiar el enlace
        </a>
      </p>
      {service && (
        <p className="of-service">
          De esto nos ocupamos en <a href={`/servicios/${service.id}`}>{service.name}</a>.
        </p>
      )}
    </footer>
  )
}
