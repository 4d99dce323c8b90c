import type { ReactNode } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useSite, WordsContext } from '../../runtime/site/use-site.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import './bare-shell.css'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { ThreadDrawing } from '../../ui/threads/thread-drawing.tsx'
import { WorkShell } from './work-shell.tsx'
// What pages of the manager area share, after the styles of the frame, which they may override.
import '#client/ui/badge/badge.css'
import '#client/ui/button/actions.css'
import '#client/ui/field/check.css'
import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import '#client/ui/tabs/tabs.css'

/** Pages that are also available without a session. */
const bareRoutes: ReadonlySet<string> = new Set([
  'mngr-ingreso',
  'mngr-olvido',
  'mngr-contrasena',
  'mngr-activar',
  'mngr-correo',
])

export function ManagerShell({ children }: { children: ReactNode }) {
  const { name } = useRoute()
  const Shell = name !== null && bareRoutes.has(name) ? BareShell : WorkShell
  return (
    <WordsContext value={useSite().countryWords}>
      <Shell>{children}</Shell>
    </WordsContext>
  )
}

/** Frame without navigation, which also fits the sign-in popup. */
function BareShell({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="header wrap">
        <Brand />
        <ThemeSwitch />
      </header>
      <main id="contenido" className="wrap" tabIndex={-1}>
        <div className="bare">{children}</div>
        <ThreadDrawing subject="servicio" seed="seguridad" />
      </main>
    </>
  )
}
