import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

// A constant element: React skips it when the page changes.
const footer = <Footer />

/** The frame of the public pages, which stays while they change. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <a className="skip" href="#contenido">
        Saltar al contenido
      </a>
      <Header />
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </>
  )
}
