import {
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
import { ErrorBoundary } from './design/error/error-boundary.tsx'
import { ErrorScreen } from './design/error/error-screen.tsx'
import { Layout } from './design/layout/layout.tsx'
import { ProgressBar } from './design/progress/progress.tsx'
import type { RouteMeta } from './router/route.ts'
import type { Runtime, Shown } from './router/runtime.ts'
import { RouteContext } from './router/use-route.ts'
import { RuntimeContext } from './router/use-runtime.ts'
import { SessionContext } from './session/use-session.ts'

// It comes with the manager pages. Without a boundary above, both sides wait for it.
const ManagerShell = lazy(() =>
  import('./manager-pages.ts').then((manager) => ({ default: manager.ManagerShell })),
)

// An element for good: it is not drawn again with each page.
const progressBar = <ProgressBar />

/** The tree inside `#app`, the same on both sides. `onHydrated` runs once, when it is alive. */
export function App({ runtime, onHydrated }: { runtime: Runtime; onHydrated?: () => void }): ReactNode {
  const [shown, setShown] = useState(runtime.shown.get)

  useLayoutEffect(() => runtime.committed(shown), [runtime, shown])

  useEffect(() => {
    function follow(): void {
      const next = runtime.shown.get()
      // Measured at 4× CPU slowdown: in one piece the page shows 70 ms sooner than as a transition.
      if (runtime.animates(next)) startTransition(() => setShown(next))
      else flushSync(() => setShown(next))
    }
    const stop = runtime.shown.subscribe(follow)
    onHydrated?.()
    return stop
  }, [runtime, onHydrated])

  return (
    <RuntimeContext value={runtime}>
      <SessionContext value={runtime.session}>
        <RouteContext value={shown.route}>
          <ErrorBoundary area="app" resetKey={shown}>
            {progressBar}
            <Frame meta={shown.route.meta}>
              <ErrorBoundary area="page" resetKey={shown}>
                <ViewTransition>
                  <ShownPage shown={shown} />
                </ViewTransition>
              </ErrorBoundary>
            </Frame>
            <p id="anuncio" className="hidden" aria-live="polite" />
          </ErrorBoundary>
        </RouteContext>
      </SessionContext>
    </RuntimeContext>
  )
}

/** What stays around the pages of an area while they change. */
function Frame({ meta, children }: { meta: RouteMeta; children: ReactNode }): ReactNode {
  if (meta.standalone) return children
  return meta.area === 'manager' ? <ManagerShell>{children}</ManagerShell> : <Layout>{children}</Layout>
}

function ShownPage({ shown }: { shown: Shown }): ReactNode {
  if (shown.error || !shown.module) return <ErrorScreen error={shown.error} />
  // The module and the data were loaded for the same route name, so they fit each other.
  const Page = shown.module.Page as ComponentType<{ data: unknown; route: Shown['route'] }>
  return <Page key={shown.route.path} data={shown.data} route={shown.route} />
}
