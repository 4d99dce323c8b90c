import type { ReactNode } from 'react'
import { Heading } from '../../ui/heading/heading.tsx'

type ExpiredLinkProps = { href: string; action: string; children: ReactNode }

/** The page of a one-time link that no longer works, with a link to what to do instead. */
export function ExpiredLink({ href, action, children }: ExpiredLinkProps): ReactNode {
  return (
    <>
      <Heading icon="key">Este enlace ya no sirve</Heading>
      <p className="lead">{children}</p>
      <p className="actions">
        <a className="button" href={href}>
          {action}
        </a>
      </p>
    </>
  )
}
