import type { ReactNode } from 'react'
import { SiteContext } from '#client/runtime/site/use-site.ts'
import type { Site } from '#client/site.ts'
import { Brand } from '#client/ui/brand/brand.tsx'
import { ThemeSwitch } from '#client/ui/theme/theme-switch.tsx'
import { drawThreads } from '#client/ui/threads/draw.ts'
import { createDrawing } from '#client/ui/threads/drawings.ts'

// In the document itself, as all of this page: the colours are those of its own style.
const threadsSvg = drawThreads(createDrawing('servicio', 'correo'), {
  from: 'var(--sand)',
  to: 'var(--green)',
  weight: 3,
  isStretched: true,
})

/** What stands around the guide. Only the worker draws it; pictures of the owner's would be loaded, so it takes none. */
export function GuideFrame({ site, children }: { site: Site; children: ReactNode }): ReactNode {
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
        <div className="threads" aria-hidden="true" dangerouslySetInnerHTML={{ __html: threadsSvg }} />
        {children}
      </div>
    </SiteContext>
  )
}
