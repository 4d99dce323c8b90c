import { SiteContext } from '#client/runtime/site/use-site.ts'
import type { Site } from '#client/site.ts'
import { Brand } from '#client/ui/brand/brand.tsx'
import { RawHtml } from '#client/ui/raw-html/raw-html.tsx'
import { ThemeSwitch } from '#client/ui/theme/theme-switch.tsx'
import { drawThreads } from '#client/ui/threads/draw.ts'
import { createDrawing } from '#client/ui/threads/drawings.ts'
import type { EntryPages } from '../../content/contract/entries.ts'
import { labelCells } from './label-cells.ts'

// Inlined, because this page loads no other files, and in the colours of the page's own style.
// As wide in proportion as a wide window; others show the part at its right, where the threads are in order.
const threadsSvg = drawThreads(
  { ...createDrawing('servicio', 'correo'), width: 1920, repeat: 2 },
  { from: 'var(--sand)', to: 'var(--green)', weight: 3 },
).replace('<svg ', '<svg preserveAspectRatio="xMaxYMid slice" ')

/** A document that loads none of the site's files, so it shows no logo of the owner. Only the worker renders it. */
export function StandalonePage({ site, page }: { site: Site; page: EntryPages['pagina']['page'] }) {
  const sections = page.sections.filter(({ level }) => level === 2)
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
        <main>
          <div className="top">
            <h1>{page.title}</h1>
            {page.description && <p className="lead">{page.description}</p>}
          </div>
          {sections.length > 2 && (
            <nav aria-label="En esta página">
              <ul>
                {sections.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <RawHtml html={labelCells(page.html)} />
        </main>
        <nav className="more" aria-label="Otras páginas">
          <a href="/">Volver a la página principal de {site.name}</a>
          {site.nav.map(({ href, name }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </nav>
      </div>
    </SiteContext>
  )
}
