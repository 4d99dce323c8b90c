import type { ReactNode } from 'react'
import { layoutIconPaths, StrokeIcon } from '../icon/stroke-icon.tsx'

/** The button alone: `theme-script.ts` answers it, so that it works before hydration too. */
export function ThemeSwitch(): ReactNode {
  return (
    <button
      type="button"
      className="round theme"
      data-theme-switch=""
      aria-label="Cambiar entre tema claro y oscuro"
    >
      <StrokeIcon path={layoutIconPaths.moon} className="moon" />
      <StrokeIcon path={layoutIconPaths.sun} className="sun" />
    </button>
  )
}
