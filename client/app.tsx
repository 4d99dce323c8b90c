import {
  addTransitionType,
  lazy,
  useEffect,
  useLayoutEffect,
  useState,
  startTransition,
  ViewTransition,
  type ComponentType,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { loadManagerArea } from './pages.ts'
import type { Runtime, View } from './runtime/router/runtime.ts'
import { useManagerArea } from './runtime/router/use-manager-area.ts'
import { RouteContext } from './runtime/router/use-route.ts'
import { RuntimeContext } from './runtime/router/use-runtime.ts'
import { SessionContext } from './runtime/session/use-session.ts'
import { SiteContext } from './runtime/site/use-site.ts'
import { announcerId } from './runtime/text/ids.ts'
import type { Site } from './site.ts'
import { ErrorBoundary } from './ui/error/error-boundary.tsx'
import { ErrorScreen } from './ui/error/error-screen.tsx'
import { Layout } from './ui/layout/layout.tsx'
import { ProgressBar } from './ui/progress/progress.tsx'

// In a chunk that public pages do not load. No Suspense boundary is above it, so server and client wait for it.
const ManagerShell = lazy(() => loadManagerArea().then((manager) => ({ default: manager.ManagerShell })))

/** Makes hydration keep the server's HTML. Must be one constant object: React writes the HTML again for a new one. */
const serverHtml = { __html: '' }

// Created once, so that React does not render it again when the page changes.
const progressBar = <ProgressBar />

const pageChange = 'page'
/** Only changes of page are animated: while the browser captures the old page, React ignores all events. */
const animatedUpdates = { [pageChange]: 'auto', default: 'none' }

type AppProps = { runtime: Runtime; site: Site; onHydrated?: () => void }

/** The tree inside `#app`, the same on server and client. `onHydrated` runs once, after hydration. */
export function App({ runtime, site, onHydrated }: AppProps) {
  const [view, setView] = useState(runtime.view.get)

  useLayoutEffect(() => runtime.onViewCommitted(view), [runtime, view])

  useEffect(() => {
    function showNextView(): void {
      const next = runtime.view.get()
      // A synchronous render shows the page 70 ms sooner than a transition (measured at 4× CPU slowdown).
      if (!runtime.shouldAnimate(next)) return flushSync(() => setView(next))
      startTransition(() => {
        addTransitionType(pageChange)
        setView(next)
      })
    }
    const unsubscribe = runtime.view.subscribe(showNextView)
    onHydrated?.()
    return unsubscribe
  }, [runtime, onHydrated])

  return (
    <RuntimeContext value={runtime}>
      <SessionContext value={runtime.session}>
        <SiteContext value={site}>
          <RouteContext value={view.route}>
            <ErrorBoundary area="app" resetKey={view}>
              {progressBar}
              <AreaFrame>
                <ErrorBoundary area="page" resetKey={view}>
                  <ViewTransition update={animatedUpdates}>
                    <ViewPage view={view} />
                  </ViewTransition>
                </ErrorBoundary>
              </AreaFrame>
              <p id={announcerId} className="hidden" aria-live="polite" />
            </ErrorBoundary>
          </RouteContext>
        </SiteContext>
      </SessionContext>
    </RuntimeContext>
  )
}

/** The header, navigation and footer of an area. They stay mounted while the page changes. */
function AreaFrame({ children }: { children: ReactNode }) {
  return useManagerArea() ? <ManagerShell>{children}</ManagerShell> : <Layout>{children}</Layout>
}

function ViewPage({ view }: { view: View }) {
  const { path, meta } = view.route
  if (view.isServerHtml) return <div dangerouslySetInnerHTML={serverHtml} suppressHydrationWarning />
  if (view.error || !view.module) return <ErrorScreen error={view.error} />
  // Module and data were loaded for the same route name, so their types match.
  const Page = view.module.Page as ComponentType<{ data: unknown; route: View['route'] }>
  const page = <Page key={path} data={view.data} route={view.route} />
  // The server renders this wrapper, too. On a first visit the browser keeps the HTML in it without hydrating it.
  return meta.hydrate ? <div key={path}>{page}</div> : page
}
