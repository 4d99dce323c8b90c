import './bare-shell.css'
import type { ReactNode } from 'react'
import { Brand } from '../../ui/brand/brand.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'

/** Frame without navigation, which also fits the sign-in popup. */
export function BareShell({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <header className="header wrap">
        <Brand />
        <ThemeSwitch />
      </header>
      <main id="contenido" className="wrap" tabIndex={-1}>
        <div className="bare">{children}</div>
      </main>
    </>
  )
}
