import type { ReactNode } from 'react'
import { Instant } from '../../ui/time/instant.tsx'
import type { DashboardPost, PostsCard as Data } from './contract.ts'
import { FirstArticle } from './list/first-article.tsx'
import { href } from './routes.ts'

/** The articles to go on with: drafts, newest first, and what will be published next. */
export function PostsCard({ data: { posts } }: { data: Data }): ReactNode {
  const { drafts, scheduled, hasAny } = posts
  return (
    <section aria-labelledby="articulos">
      <h2 id="articulos">Sigue escribiendo</h2>
      {!hasAny && (
        <p>
          <FirstArticle />
        </p>
      )}
      {hasAny && drafts.length + scheduled.length === 0 && <p>No hay borradores: todo está publicado.</p>}
      <List title="Borradores" posts={drafts} />
      <List title="Programados" posts={scheduled} />
    </section>
  )
}

function List({ title, posts }: { title: string; posts: readonly DashboardPost[] }): ReactNode {
  return (
    posts.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul role="list">
          {posts.map(({ id, title: name, at }) => (
            <li key={id}>
              <a href={href('mngr-blog-editar', { id })}>{name || 'Artículo sin título'}</a>
              <small>
                <Instant at={at} />
              </small>
            </li>
          ))}
        </ul>
      </>
    )
  )
}
