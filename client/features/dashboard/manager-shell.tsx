import type { ReactNode } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { BareShell } from './bare-shell.tsx'
import { WorkShell } from './work-shell.tsx'

/** Pages that are also available without a session. */
const bareRoutes: ReadonlySet<string> = new Set([
  'mngr-ingreso',
  'mngr-olvido',
  'mngr-contrasena',
  'mngr-activar',
  'mngr-correo',
])

/** Frame of the manager area. */
export function ManagerShell({ children }: { children: ReactNode }): ReactNode {
  const { name } = useRoute()
  const Shell = name !== null && bareRoutes.has(name) ? BareShell : WorkShell
  return <Shell>{children}</Shell>
}
