import '../design/button/actions.css'
import './shell.css'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { href as accountHref } from '../account/routes.ts'
import { Brand } from '../design/brand/brand.tsx'
import { Hydrated } from '../design/hydrated/hydrated.tsx'
import { SessionControl } from '../design/layout/session-control.tsx'
import { ThemeSwitch } from '../design/theme/theme-switch.tsx'
import { href as enquiriesHref } from '../enquiries/routes.ts'
import { UnreadCount } from '../enquiries/unread-count.tsx'
import { href as mediaHref } from '../media/routes.ts'
import { useRoute } from '../router/use-route.ts'
import { href as studioHref } from '../studio/routes.ts'
import { BareShell } from './bare-shell.tsx'
import { panelRoutes } from './routes.ts'

const home = panelRoutes.mngr.path

type Section = { href: string; text: string; Count?: ComponentType }

const sections: readonly Section[] = [
  { href: home, text: 'Resumen' },
  { href: enquiriesHref('mngr-consultas'), text: 'Consultas', Count: UnreadCount },
  { href: studioHref('mngr-blog'), text: 'Artículos' },
  { href: mediaHref('mngr-medios'), text: 'Imágenes' },
  { href: accountHref('mngr-cuenta'), text: 'Cuenta' },
]

/** Pages that are also for whoever is signed out. */
const bare: ReadonlySet<string> = new Set(['mngr-ingreso', 'mngr-activar', 'mngr-correo'])

/** The frame of the manager area; each part brings its own styles. */
export function ManagerShell({ children }: { children: ReactNode }): ReactNode {
  const { name } = useRoute()
  const Shell = name !== null && bare.has(name) ? BareShell : WorkShell
  return <Shell>{children}</Shell>
}

/** For whoever is signed in. */
function WorkShell({ children }: { children: ReactNode }): ReactNode {
  const { path } = useRoute()
  const [Dialog, setDialog] = useState<ComponentType | null>(null)

  useEffect(() => {
    // This frame is part of every manager page's first load; what the dialog needs must not be.
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
        <Brand href={home} />
        <nav aria-label="Panel">
          <ul role="list">
            {sections.map(({ href, text, Count }) => (
              <li key={href}>
                <a className="link" href={href} aria-current={current(path, href)}>
                  <span>
                    {text} {Count && <Count />}
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
        <SessionControl />
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
  return href !== home && path.startsWith(`${href}/`) ? 'true' : undefined
}
