import type { ReactNode } from 'react'
import { Instant } from '../../ui/time/instant.tsx'
import { href as blogHref } from '../blog/routes.ts'
import type { DashboardPost, PostsCard as Data } from './contract.ts'
import { FirstArticle } from './list/first-article.tsx'
import { getListPath, defaultFilter } from './list/list-path.ts'
import { href } from './routes.ts'

/** Counts of drafts and scheduled articles for the dashboard's list of pending work. */
export function listPostAttention({ posts: { draftCount, scheduledCount } }: Data) {
  return [
    {
      count: draftCount,
      one: 'borrador sin publicar',
      many: 'borradores sin publicar',
      href: getListPath({ ...defaultFilter, state: 'draft' }),
    },
    {
      count: scheduledCount,
      one: 'artículo programado',
      many: 'artículos programados',
      href: getListPath({ ...defaultFilter, state: 'scheduled' }),
    },
  ]
}

export function PostsCard({ data: { posts } }: { data: Data }): ReactNode {
  const { drafts, scheduled, latest } = posts
  const getEditorPath = ({ id }: DashboardPost) => href('mngr-blog-editar', { id })
  return (
    <section aria-labelledby="articulos">
      <h2 id="articulos">Artículos</h2>
      <List title="Borradores" posts={drafts} getPath={getEditorPath} />
      <List title="Programados" posts={scheduled} getPath={getEditorPath} />
      <List title="Publicados" posts={latest} getPath={({ slug }) => blogHref('blog-slug', { slug })} />
      {drafts.length + scheduled.length + latest.length === 0 && (
        <p>
          <FirstArticle />
        </p>
      )}
    </section>
  )
}

type ListProps = { title: string; posts: readonly DashboardPost[]; getPath: (post: DashboardPost) => string }

function List({ title, posts, getPath }: ListProps): ReactNode {
  return (
    posts.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul role="list">
          {posts.map((post) => (
            <li key={post.id}>
              <a href={getPath(post)}>{post.title || 'Artículo sin título'}</a> <Instant at={post.at} />
            </li>
          ))}
        </ul>
      </>
    )
  )
}
