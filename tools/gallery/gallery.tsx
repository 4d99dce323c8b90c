import '#client/ui/public.css'
import '#client/ui/page-styles/rest.css'
import './gallery.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { match } from '#client/routes.ts'
import { createStaticRuntime, type View } from '#client/runtime/router/runtime.ts'
import { RouteContext } from '#client/runtime/router/use-route.ts'
import { RuntimeContext } from '#client/runtime/router/use-runtime.ts'
import { SessionContext } from '#client/runtime/session/use-session.ts'
import { SiteContext } from '#client/runtime/site/use-site.ts'
import { site } from '#client/site.ts'
import { managerParts } from './manager-parts.tsx'
import { parts, type Part } from './parts.tsx'

const view: View = {
  route: match(new URL('/servicios', location.href)),
  module: null,
  data: null,
  error: null,
}

/** All states of a part on the ground of a theme. */
function Theme({ name, part }: { name: 'claro' | 'oscuro'; part: Part }): ReactNode {
  return (
    <div className={`sample-theme ${name}`}>
      {Object.entries(part.states).map(([state, shown]) => (
        <div key={state} className="sample-state">
          <small>{state}</small>
          {shown}
        </div>
      ))}
    </div>
  )
}

function Gallery(): ReactNode {
  return (
    <main>
      <h1 className="wrap">Galería del diseño</h1>
      {[...parts, ...managerParts].map((part) => (
        <section key={part.name} className="sample" id={part.name} aria-label={part.name}>
          <div className="sample-about">
            <h2>{part.name}</h2>
            <p>{part.use}</p>
          </div>
          <Theme name="claro" part={part} />
          <Theme name="oscuro" part={part} />
        </section>
      ))}
    </main>
  )
}

const runtime = createStaticRuntime(view)
const box = document.querySelector('#gallery')
if (box)
  createRoot(box).render(
    <StrictMode>
      <RuntimeContext value={runtime}>
        <SessionContext value={runtime.session}>
          <SiteContext value={site}>
            <RouteContext value={view.route}>
              <Gallery />
            </RouteContext>
          </SiteContext>
        </SessionContext>
      </RuntimeContext>
    </StrictMode>,
  )
