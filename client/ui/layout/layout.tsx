import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

// One element for good: what does not depend on the page is not drawn again with each.
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
