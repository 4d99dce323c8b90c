import type { ReactNode } from 'react'
import type { ServiceLink } from '../../site.ts'

/** The services that readers see, as chips. */
export const ServiceLinks = ({ services }: { services: readonly ServiceLink[] }): ReactNode => (
  <ul role="list" className="tags">
    {services
      .filter(({ shown }) => shown)
      .map(({ id, name }) => (
        <li key={id}>
          <a className="tag" href={`/servicios/${id}`}>
            {name}
          </a>
        </li>
      ))}
  </ul>
)
