import { lazy, type ReactNode } from 'react'
import { useRoute } from '../../router/use-route.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

// It comes with the manager pages. Without a boundary above, both sides wait for it.
const ManagerShell = lazy(() =>
  import('../../manager-pages.ts').then((manager) => ({ default: manager.ManagerShell })),
)

// One element for good: what does not depend on the page is not drawn again with each.
const footer = <Footer />

/** The frame that stays while pages change; which one, the route's name says. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const { name } = useRoute()
  if (name === 'hostinger') return children
  if (name?.startsWith('mngr')) return <ManagerShell>{children}</ManagerShell>
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
