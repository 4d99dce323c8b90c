import type { ReactNode } from 'react'
import { site } from '../../site.ts'

/** The mark, a tab crossed by a meander, and the name; a way home. */
export function Brand({ href = '/' }: { href?: string }): ReactNode {
  return (
    <a className="brand" href={href}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path fill="currentColor" d="M9 1h14a8 8 0 0 1 8 8v22H1V9a8 8 0 0 1 8-8z" />
        <path
          className="brand-lines"
          fill="none"
          strokeWidth="2.6"
          d="M1 12c8 0 8-5 15-5s7 5 15 5M1 18.5c8 0 8-5 15-5s7 5 15 5M1 25c8 0 8-5 15-5s7 5 15 5"
        />
      </svg>
      {site.name}
    </a>
  )
}
