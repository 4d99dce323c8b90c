import type { ReactNode } from 'react'
import { useMay } from '../../runtime/session/use-may.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { href as blogHref } from '../blog/routes.ts'
import { href as transferHref } from '../transfer/routes.ts'
import type { PanelPost, PostsCard as Data } from './contract.ts'
import { listAddress, usualFilter } from './list/address.ts'
import { href } from './routes.ts'

/** What of the articles waits for somebody. */
export function postsWaiting({ posts: { draftCount, scheduledCount } }: Data) {
  return [
    {
      count: draftCount,
      one: 'borrador sin publicar',
      many: 'borradores sin publicar',
      href: listAddress({ ...usualFilter, state: 'draft' }),
    },
    {
      count: scheduledCount,
      one: 'artículo programado',
      many: 'artículos programados',
      href: listAddress({ ...usualFilter, state: 'scheduled' }),
    },
  ]
}

/** The articles on the panel. */
export function PostsCard({ data: { posts } }: { data: Data }): ReactNode {
  const { drafts, scheduled, latest } = posts
  const may = useMay()
  const toEditor = ({ id }: PanelPost) => href('mngr-blog-editar', { id })
  return (
    <section aria-labelledby="articulos">
      <h2 id="articulos">Artículos</h2>
      <List title="Borradores" posts={drafts} to={toEditor} />
      <List title="Programados" posts={scheduled} to={toEditor} />
      <List title="Publicados" posts={latest} to={({ slug }) => blogHref('blog-slug', { slug })} />
      {drafts.length + scheduled.length + latest.length === 0 && (
        <p>
          Todavía no hay artículos. Escribe el primero
          {may('transfer') && (
            <>
              {' '}
              o <a href={transferHref('mngr-importar')}>importa los que ya tienes</a>
            </>
          )}
          .
        </p>
      )}
    </section>
  )
}

type ListProps = { title: string; posts: readonly PanelPost[]; to: (post: PanelPost) => string }

function List({ title, posts, to }: ListProps): ReactNode {
  return (
    posts.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul role="list">
          {posts.map((post) => (
            <li key={post.id}>
              <a href={to(post)}>{post.title || 'Artículo sin título'}</a> <Instant at={post.at} />
            </li>
          ))}
        </ul>
      </>
    )
  )
}
