import { layoutIconPaths, StrokeIcon } from '../icon/stroke-icon.tsx'

/** Renders only the button. `theme-script.ts` handles its clicks, so that it works before hydration. */
export function ThemeSwitch() {
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
