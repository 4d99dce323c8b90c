import { Heading } from '#client/ui/heading/heading.tsx'
import { Pagination } from '#client/ui/pagination/pagination.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { BlogPages } from '../contract/pages.ts'
import { PostList } from '../post-list/post-list.tsx'
import { blogTitles, href } from '../routes.ts'

export function Page({ data }: { data: BlogPages['blog-serie'] }) {
  const { series, list } = data
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="article">{blogTitles['blog-serie'](data)}</Heading>
        <p className="lead">
          {list.total === 1 ? 'Por ahora, una parte.' : `${list.total} partes, en el orden en que se leen.`}{' '}
          <a href={href('blog')}>Ver todo el blog</a>
        </p>
        <ThreadDrawing subject="articulo" seed={series.slug} isInFirstScreen />
      </header>
      <div className="posts-section">
        <PostList posts={list.posts} />
      </div>
      <Pagination basePath={href('blog-serie', { slug: series.slug })} page={list.page} pages={list.pages} />
    </div>
  )
}
