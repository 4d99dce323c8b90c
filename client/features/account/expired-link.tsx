import type { ReactNode } from 'react'
import { Heading } from '../../ui/heading/heading.tsx'

type ExpiredLinkProps = { href: string; action: string; children: ReactNode }

/** The page shown for a one-time link that no longer works. It links to a page where the person can continue. */
export function ExpiredLink({ href, action, children }: ExpiredLinkProps) {
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
