import type { ReactNode } from 'react'
import { Brand } from '../../design/brand/brand.tsx'
import { ThemeSwitch } from '../../design/theme/theme-switch.tsx'
import { drawThreads } from '../../design/threads/draw.ts'
import { drawingOf } from '../../design/threads/drawings.ts'
import type { Site } from '../../site.ts'
import { SiteContext } from '../../use-site.ts'

// In the document itself, as all of this page: the colours are those of its own style.
const drawing = drawThreads(drawingOf('servicio', 'correo'), {
  from: 'var(--sand)',
  to: 'var(--green)',
  weight: 3,
  stretched: true,
})

/** What stands around the guide. Only the worker draws it; pictures of the owner's would be loaded, so it takes none. */
export function Frame({ site, children }: { site: Site; children: ReactNode }): ReactNode {
  return (
    <SiteContext value={{ ...site, logo: null, logoDark: null, mark: null }}>
      <div className="guide">
        <header>
          <Brand />
          <nav aria-label="Volver al sitio">
            <a href="/">← Volver a {site.name}</a>
          </nav>
          <ThemeSwitch />
        </header>
        <div className="threads" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
        {children}
      </div>
    </SiteContext>
  )
}
