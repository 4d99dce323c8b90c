import type { ReactNode } from 'react'
import { href as blogHref } from '../blog/routes.ts'
import { Instant } from '../design/time/instant.tsx'
import { href as studioHref } from '../studio/routes.ts'
import { href as transferHref } from '../transfer/routes.ts'
import type { PanelPages } from './contract.ts'

type PanelPosts = PanelPages['mngr']['posts']
type PanelPost = PanelPosts['latest'][number]

export function Posts({ posts: { drafts, scheduled, latest } }: { posts: PanelPosts }): ReactNode {
  const toEditor = ({ id }: PanelPost) => studioHref('mngr-blog-editar', { id })
  return (
    <section aria-labelledby="articulos">
      <h2 id="articulos">Artículos</h2>
      <List title="Borradores" posts={drafts} to={toEditor} />
      <List title="Programados" posts={scheduled} to={toEditor} />
      <List title="Publicados" posts={latest} to={({ slug }) => blogHref('blog-slug', { slug })} />
      {drafts.length + scheduled.length + latest.length === 0 && (
        <p>
          Todavía no hay artículos. Escribe el primero o{' '}
          <a href={transferHref('mngr-importar')}>importa los que ya tienes</a>.
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
