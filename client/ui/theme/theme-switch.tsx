import type { ReactNode } from 'react'
import { framePaths, Stroke } from '../icon/stroke.tsx'

/** The button alone: `theme-script.ts` answers it, so that it works before hydration too. */
export function ThemeSwitch(): ReactNode {
  return (
    <button
      type="button"
      className="round theme"
      data-theme-switch=""
      aria-label="Cambiar entre tema claro y oscuro"
    >
      <Stroke path={framePaths.moon} className="moon" />
      <Stroke path={framePaths.sun} className="sun" />
    </button>
  )
}
