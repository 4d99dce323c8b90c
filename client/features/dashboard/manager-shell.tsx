import type { ReactNode } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { BareShell } from './bare-shell.tsx'
import { WorkShell } from './work-shell.tsx'

/** Pages that are also for whoever is signed out. */
const bareRoutes: ReadonlySet<string> = new Set([
  'mngr-ingreso',
  'mngr-olvido',
  'mngr-contrasena',
  'mngr-activar',
  'mngr-correo',
])

/** The frame of the manager area; each part brings its own styles. */
export function ManagerShell({ children }: { children: ReactNode }): ReactNode {
  const { name } = useRoute()
  const Shell = name !== null && bareRoutes.has(name) ? BareShell : WorkShell
  return <Shell>{children}</Shell>
}
