import type { ReactNode } from 'react'

/** The frame that stays while pages change. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  return (
    <main id="contenido" tabIndex={-1}>
      {children}
    </main>
  )
}
