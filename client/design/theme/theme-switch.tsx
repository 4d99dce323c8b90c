import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

/** The button alone: `theme-script.ts` answers it, so that it works before hydration too. */
export function ThemeSwitch(): ReactNode {
  return (
    <button
      type="button"
      className="round theme"
      data-theme-switch=""
      aria-label="Cambiar entre tema claro y oscuro"
    >
      <Icon name="moon" className="moon" />
      <Icon name="sun" className="sun" />
    </button>
  )
}
