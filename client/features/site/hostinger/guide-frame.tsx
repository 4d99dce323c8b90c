import type { ReactNode } from 'react'
import { SiteContext } from '#client/runtime/site/use-site.ts'
import type { Site } from '#client/site.ts'
import { Brand } from '#client/ui/brand/brand.tsx'
import { ThemeSwitch } from '#client/ui/theme/theme-switch.tsx'
import { drawThreads } from '#client/ui/threads/draw.ts'
import { createDrawing } from '#client/ui/threads/drawings.ts'

// Inline, as everything on this page, in the colours of its own style.
const threadsSvg = drawThreads(createDrawing('servicio', 'correo'), {
  from: 'var(--sand)',
  to: 'var(--green)',
  weight: 3,
  isStretched: true,
})

/** The frame of the guide, rendered by the worker only. It has no images of the owner: they would have to be loaded. */
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
