import type { EnhanceOptions } from '#client/runtime/router/loading/page-module.ts'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { Pagination } from '#client/ui/pagination/pagination.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { BlogPages } from '../contract/pages.ts'
import { PostList } from '../post-list/post-list.tsx'
import { href } from '../routes.ts'
import { SearchForm } from '../search/search-form.tsx'
import { TagList } from '../tag-list.tsx'

const searchBoxId = 'buscador'
const searchForm = <SearchForm label="Buscar en el blog" plain />

export function Page({ data }: { data: BlogPages['blog'] }) {
  const { list, tags, blog } = data
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="article">{list.page > 1 ? `${blog.title}, página ${list.page}` : blog.title}</Heading>
        {blog.lead && <p className="lead">{blog.lead}</p>}
        <div id={searchBoxId}>{searchForm}</div>
      </header>
      <Deferred>
        {tags.length > 0 && (
          <nav className="no-print actions" aria-label="Etiquetas">
            <details className={tags.length > 8 ? 'unfolded one-row' : 'unfolded'}>
              <summary className="tag">
                Todos los temas <small>{tags.length}</small>
              </summary>
              <TagList tags={tags.toSorted((a, b) => b.count - a.count)} />
            </details>
          </nav>
        )}
        <div className="posts-section">
          {list.posts.length > 0 ? (
            <PostList posts={list.posts} highlightFirst={list.page === 1} />
          ) : (
            <>
              <ThreadDrawing subject="vacio" seed="blog" />
              <p>{blog.empty}</p>
            </>
          )}
        </div>
        <Pagination basePath={href('blog')} page={list.page} pages={list.pages} />
      </Deferred>
    </div>
  )
}

/** Hydrates only the search form; before that the browser submits it. */
export function enhance(main: HTMLElement, { hydrate }: EnhanceOptions<BlogPages['blog']>): void {
  const box = main.querySelector(`#${searchBoxId}`)
  if (box) hydrate(box, searchForm)
}
