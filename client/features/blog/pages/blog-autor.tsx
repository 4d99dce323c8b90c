import type { ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { Pagination } from '#client/ui/pagination/pagination.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { BlogPages } from '../contract/pages.ts'
import { PostList } from '../post-list/post-list.tsx'
import { blogTitles, href } from '../routes.ts'

export function Page({ data }: { data: BlogPages['blog-autor'] }): ReactNode {
  const { author, list } = data
  const hasProfile = author.role !== '' || author.photo !== null
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="people">{blogTitles['blog-autor'](data)}</Heading>
        {hasProfile && (
          <p className="lead byline">
            {author.photo && <img {...author.photo} alt="" decoding="async" />}
            {author.role}
          </p>
        )}
        <p className={hasProfile ? 'meta' : 'lead'}>
          {list.total === 1 ? 'Un artículo.' : `${list.total} artículos.`}{' '}
          {author.isPerson && <a href="/nosotros#personas">Conoce al equipo</a>}{' '}
          <a href={href('blog')}>Ver todo el blog</a>
        </p>
        <ThreadDrawing subject="articulo" seed={author.slug} isInFirstScreen />
      </header>
      <div className="posts-section">
        <PostList posts={list.posts} highlightFirst={list.posts.length > 3} />
      </div>
      <Pagination basePath={href('blog-autor', { slug: author.slug })} page={list.page} pages={list.pages} />
    </div>
  )
}
