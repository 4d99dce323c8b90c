import '#client/ui/public.css'
import '#client/ui/page-styles/rest.css'
import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { match } from '#client/routes.ts'
import { createStaticRuntime, type View } from '#client/runtime/router/runtime.ts'
import { RouteContext } from '#client/runtime/router/use-route.ts'
import { RuntimeContext } from '#client/runtime/router/use-runtime.ts'
import { SessionContext } from '#client/runtime/session/use-session.ts'
import { SiteContext } from '#client/runtime/site/use-site.ts'
import { defaultSite } from '#client/site.ts'
import { managerParts } from './manager-parts.tsx'
import { publicParts, type GalleryPart } from './parts.tsx'

const galleryView: View = {
  route: match(new URL('/servicios', location.href)),
  module: null,
  data: null,
  error: null,
}

function ThemedPart({ name, part }: { name: 'claro' | 'oscuro'; part: GalleryPart }) {
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

function Gallery() {
  return (
    <main>
      <h1 className="wrap">Galería del diseño</h1>
      {[...publicParts, ...managerParts].map((part) => (
        <section key={part.name} className="sample" id={part.name} aria-label={part.name}>
          <div className="sample-about">
            <h2>{part.name}</h2>
            <p>{part.use}</p>
          </div>
          <ThemedPart name="claro" part={part} />
          <ThemedPart name="oscuro" part={part} />
        </section>
      ))}
    </main>
  )
}

const runtime = createStaticRuntime(galleryView)
const container = document.querySelector('#gallery')
if (container)
  createRoot(container).render(
    <StrictMode>
      <RuntimeContext value={runtime}>
        <SessionContext value={runtime.session}>
          <SiteContext value={defaultSite}>
            <RouteContext value={galleryView.route}>
              <Gallery />
            </RouteContext>
          </SiteContext>
        </SessionContext>
      </RuntimeContext>
    </StrictMode>,
  )
