import type { ReactNode } from 'react'

/** The page's title with the green tab. */
export function Heading({ children }: { children: ReactNode }): ReactNode {
  return <h1>{children}</h1>
}
