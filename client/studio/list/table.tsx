import '../../design/field/check.css'
import '../post-state.css'
import './table.css'
import type { ReactNode } from 'react'
import type { ManagedPost } from '../contract/list.ts'
import { stateNames } from '../contract/states.ts'
import { href } from '../routes.ts'
import { formatMoment } from '../zone.ts'

type PostTableProps = {
  posts: readonly ManagedPost[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function PostTable({ posts, chosen, onChoose }: PostTableProps): ReactNode {
  const all = posts.every(({ id }) => chosen.has(id))
  function toggle(id: string): void {
    onChoose(chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]))
  }
  return (
    <div className="post-table">
      <label className="check apart">
        <input
          type="checkbox"
          checked={all}
          onChange={() => onChoose(all ? new Set() : new Set(posts.map(({ id }) => id)))}
        />
        Elegir todos los de esta página
      </label>
      <ul role="list">
        {posts.map((post) => (
          <li key={post.id}>
            <input
              type="checkbox"
              aria-label={`Elegir «${post.title || 'Sin título'}»`}
              checked={chosen.has(post.id)}
              onChange={() => toggle(post.id)}
            />
            <div>
              <a href={href('mngr-blog-editar', { id: post.id })}>{post.title || 'Sin título'}</a>
              <p className="meta">
                <span className={`post-state post-state-${post.state}`}>{stateNames[post.state].one}</span>
                {post.pending && <span>con cambios sin publicar</span>}
                <span>
                  {post.state === 'scheduled' && post.publishedAt
                    ? `sale el ${formatMoment(post.publishedAt)}`
                    : `cambiado el ${formatMoment(post.savedAt)}`}
                </span>
                {post.author && <span>{post.author}</span>}
                {post.tags.length > 0 && <span>{post.tags.map(({ name }) => name).join(', ')}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
