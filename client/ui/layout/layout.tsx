import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

// Created once, so that React does not render it again when the page changes.
const footer = <Footer />

/** The header and footer of public pages. They stay mounted while the page changes. */
export function Layout({ children }: { children: ReactNode }) {
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
