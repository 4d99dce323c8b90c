import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { RouteContext } from './hooks/use-route.ts'
import { RuntimeContext } from './hooks/use-runtime.ts'
import type { Runtime, Shown } from './runtime/runtime.ts'
import { ErrorScreen } from './ui/error-screen.tsx'
import { Layout } from './ui/layout.tsx'

/** The tree inside `#app`, the same on both sides. */
export function App({ runtime }: { runtime: Runtime }): ReactNode {
  const [shown, setShown] = useState(runtime.shown.get)

  useEffect(
    () => runtime.shown.subscribe(() => startTransition(() => setShown(runtime.shown.get()))),
    [runtime],
  )

  return (
    <RuntimeContext value={runtime}>
      <RouteContext value={shown.route}>
        <Layout>
          <ShownPage shown={shown} />
        </Layout>
      </RouteContext>
    </RuntimeContext>
  )
}

function ShownPage({ shown }: { shown: Shown }): ReactNode {
  if (shown.error || !shown.module) return <ErrorScreen error={shown.error} />
  // The module and the data were loaded for the same route name, so they fit each other.
  const Page = shown.module.Page as ComponentType<{ data: unknown; route: Shown['route'] }>
  return <Page key={shown.route.path} data={shown.data} route={shown.route} />
}
