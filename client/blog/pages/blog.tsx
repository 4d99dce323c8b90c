import type { ReactNode } from 'react'
import { Deferred } from '../../design/deferred/deferred.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { Pagination } from '../../design/pagination/pagination.tsx'
import type { BlogPages } from '../contract/pages.ts'
import { PostList } from '../post-list/post-list.tsx'
import { href } from '../routes.ts'
import { TagList } from '../tag-list.tsx'

export function Page({ data }: { data: BlogPages['blog'] }): ReactNode {
  const { list, tags } = data
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="article">{list.page > 1 ? `Blog, página ${list.page}` : 'Blog'}</Heading>
        <p className="lead">
          Lo que aprendemos haciendo el trabajo: cómo se hace, qué suele fallar y cuándo no conviene.
        </p>
      </header>
      <form className="search no-print" role="search" method="get" action={href('blog-buscar')}>
        <div className="field">
          <label htmlFor="q">Buscar en el blog</label>
          <input id="q" name="q" type="search" maxLength={100} />
        </div>
        <button className="button plain">Buscar</button>
      </form>
      <Deferred>
        {tags.length > 0 && (
          <nav className="no-print actions" aria-label="Etiquetas">
            <TagList tags={tags} />
          </nav>
        )}
        <div className="posts-section">
          {list.posts.length > 0 ? (
            <PostList posts={list.posts} />
          ) : (
            <p>Todavía no hay artículos publicados. Vuelve pronto.</p>
          )}
        </div>
        <Pagination base={href('blog')} page={list.page} pages={list.pages} />
      </Deferred>
    </div>
  )
}
