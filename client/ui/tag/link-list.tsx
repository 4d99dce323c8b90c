import type { Site } from '../../site.ts'

/** Named links as chips; nothing if there are none. */
export function LinkList({ name, links }: { name: string; links: Site['nav'] }) {
  return (
    links[0] && (
      <nav aria-label={name}>
        <p className="meta">{name}</p>
        <ul role="list" className="tags">
          {links.map(({ href, name }) => (
            <li key={href}>
              <a className="tag" href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )
  )
}
