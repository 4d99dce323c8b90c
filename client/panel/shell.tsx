import '../design/button/actions.css'
import './shell.css'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Brand } from '../design/brand/brand.tsx'
import { Hydrated } from '../design/hydrated/hydrated.tsx'
import { SessionControl } from '../design/layout/session-control.tsx'
import { ThemeSwitch } from '../design/theme/theme-switch.tsx'
import { useRoute } from '../router/use-route.ts'
import { BareShell } from './bare-shell.tsx'
import { UnreadCount } from './unread-count.tsx'

const sections = [
  { href: '/mngr', text: 'Resumen' },
  { href: '/mngr/consultas', text: 'Consultas' },
  { href: '/mngr/blog', text: 'Artículos' },
  { href: '/mngr/medios', text: 'Imágenes' },
  { href: '/mngr/cuenta', text: 'Cuenta' },
] as const

/** The frame of the manager area; each part brings its own styles. */
export function ManagerShell({ children }: { children: ReactNode }): ReactNode {
  const { name } = useRoute()
  const Shell = name === 'mngr-ingreso' || name === 'mngr-activar' ? BareShell : WorkShell
  return <Shell>{children}</Shell>
}

/** For whoever is signed in. */
function WorkShell({ children }: { children: ReactNode }): ReactNode {
  const { path } = useRoute()
  const [Dialog, setDialog] = useState<ComponentType | null>(null)

  useEffect(() => {
    // This frame is part of every page's first load; what the dialog needs must not be.
    import('./session-dialog.tsx').then(
      ({ SessionDialog }) => setDialog(() => SessionDialog),
      () => {}, // Without it an ended session is an error message, as everywhere.
    )
  }, [])

  return (
    <>
      <a className="skip" href="#contenido">
        Saltar al contenido
      </a>
      <header className="header wrap manager-header">
        <Brand href="/mngr" />
        <nav aria-label="Panel">
          <ul role="list">
            {sections.map(({ href, text }) => (
              <li key={href}>
                <a className="link" href={href} aria-current={current(path, href)}>
                  <span>
                    {text} {href === '/mngr/consultas' && <UnreadCount />}
                  </span>
                </a>
              </li>
            ))}
            <li className="to-site">
              <a className="link" href="/">
                Ver el sitio
              </a>
            </li>
          </ul>
        </nav>
        <Hydrated>
          <SessionControl />
        </Hydrated>
        <ThemeSwitch />
      </header>
      <main id="contenido" className="wrap" tabIndex={-1}>
        <p className="unscripted">
          Para gestionar el sitio hace falta JavaScript. Actívalo en tu navegador y vuelve a cargar la página.
        </p>
        <Hydrated>{children}</Hydrated>
      </main>
      {Dialog && <Dialog />}
    </>
  )
}

function current(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return href !== '/mngr' && path.startsWith(`${href}/`) ? 'true' : undefined
}
