import type { Tag } from './contract/post.ts'
import { href } from './routes.ts'

/** Tags as links, with the number of their articles if it is known. */
export function TagList({ tags }: { tags: readonly (Tag & { count?: number })[] }) {
  return (
    <ul role="list" className="tags">
      {tags.map(({ slug, name, count }) => (
        <li key={slug}>
          <a className="tag" href={href('blog-etiqueta', { slug })}>
            {name}
            {count !== undefined && (
              <small>
                {count} <span className="hidden">{count === 1 ? 'artículo' : 'artículos'}</span>
              </small>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
