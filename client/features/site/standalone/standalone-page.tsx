import type { ReactNode } from 'react'
import { SiteContext } from '#client/runtime/site/use-site.ts'
import type { Site } from '#client/site.ts'
import { Brand } from '#client/ui/brand/brand.tsx'
import { ThemeSwitch } from '#client/ui/theme/theme-switch.tsx'
import { drawThreads } from '#client/ui/threads/draw.ts'
import { createDrawing } from '#client/ui/threads/drawings.ts'

// Inlined, because this page loads no other files, and in the colours of the page's own style.
const threadsSvg = drawThreads(createDrawing('servicio', 'correo'), {
  from: 'var(--sand)',
  to: 'var(--green)',
  weight: 3,
  isStretched: true,
})

/**
 * The layout of the guide, a document that loads no other files and so shows no images of the owner. Only the worker
 * renders it.
 */
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
