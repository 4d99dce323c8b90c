import type { ReactNode } from 'react'
import type { Payload } from '../../payload.ts'
import { href } from '../../routes.ts'
import { Heading } from '../../design/heading/heading.tsx'
import { Pagination } from '../../design/pagination/pagination.tsx'
import { PostList } from '../post-list/post-list.tsx'

export function title({ tag, list }: Payload['blog-etiqueta']): string {
  return `Artículos sobre ${tag.name}${list.page > 1 ? `, página ${list.page}` : ''}`
}

export function Page({ data }: { data: Payload['blog-etiqueta'] }): ReactNode {
  const { tag, list } = data
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="tag">{title(data)}</Heading>
        <p className="lead">
          {list.total === 1 ? 'Un artículo' : `${list.total} artículos`} con esta etiqueta.{' '}
          <a href={href('blog')}>Ver todo el blog</a>
        </p>
      </header>
      <div className="posts-section">
        <PostList posts={list.posts} />
      </div>
      <Pagination base={href('blog-etiqueta', { slug: tag.slug })} page={list.page} pages={list.pages} />
    </div>
  )
}
