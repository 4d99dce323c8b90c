import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Report } from './features/insight/failures/report.ts'
import { loadManager, loadParts, pages } from './pages.ts'
import { match, type RouteName } from './routes.ts'
import { createBrowser } from './runtime/browser/browser.ts'
import { isAppError } from './runtime/errors.ts'
import { createClientRuntime } from './runtime/router/client-runtime.ts'
import type { PageModule } from './runtime/router/loading/page-module.ts'
import { withHtml } from './runtime/router/raw-html.ts'
import { RuntimeContext } from './runtime/router/use-runtime.ts'
import { parseDocumentState } from './runtime/routes/parse.ts'
import { SiteContext } from './runtime/site/use-site.ts'
import { appId, stateId } from './runtime/text/ids.ts'
import { parseJson } from './runtime/text/parse.ts'
import { titleOf } from './title.ts'

const browser = createBrowser()

/** Its script is only loaded when there is something to report. */
function report(...failure: Parameters<Report>): void {
  import('./features/insight/failures/browser.ts')
    .then((failures) => failures.report(...failure))
    .catch(() => {})
}

// A page is shown also where a stylesheet of it cannot be loaded. What goes on is vite's import of the module itself.
addEventListener('vite:preloadError', (event) => {
  if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
})

async function boot(): Promise<void> {
  const container = document.getElementById(appId)
  const state = parseDocumentState(parseJson(document.getElementById(stateId)?.textContent ?? null))
  if (!container || !state) throw new Error('No state')
  const { site } = state

  // The hash never reached the server: the first render agrees with the server's without it.
  const url = new URL(location.href)
  url.hash = ''
  const route = match(url)
  const page = state.error ? null : route.name
  const dehydrated = page !== null && route.meta.hydrate !== undefined
  const module = page && !dehydrated ? await pages[page]() : null
  const { runtime, start } = createClientRuntime({
    browser,
    view: {
      route,
      module,
      dehydrated,
      error: state.error,
      // Written by our worker's data function for this very route.
      data: withHtml(state.data, route.meta, () => document.querySelector('[data-html]')?.innerHTML ?? ''),
    },
    session: state.session,
    buildId: __BUILD_ID__,
    version: state.buildId,
    match,
    // A page that is gone to may need styles that the first document came without.
    loadPage: (name) =>
      Promise.all([pages[name as RouteName]() as Promise<PageModule>, loadParts()]).then(([page]) => page),
    importModule: (path) => import(/* @vite-ignore */ path),
    titleOf: (view) => titleOf(view, site),
    signOut: (...given) =>
      loadManager()
        .then((manager) => manager.signOut(...given, site.timeZone))
        .catch(() => false),
    isBot: () => import('isbot').then((library) => library.isbot(navigator.userAgent)),
  })

  let isLacking = route.meta.hydrate === 'idle'

  /** What the document's own HTML still lacks, once the page is idle or somebody turns to what stands there. */
  async function complete(): Promise<void> {
    if (!isLacking || !page) return
    isLacking = false
    const { enhance } = await pages[page]()
    const main = document.querySelector('main')
    if (!main || !runtime.view.get().dehydrated) return
    // The data of the module's own route.
    enhance?.(main, { data: runtime.view.get().data as never, hydrate })
  }

  const enhanceSoon = (): Promise<void> => complete().catch(console.warn)

  function onHydrated(): void {
    start()
    // What is typed is stored by the script alone, which a slow phone may have idle time for much later.
    container?.addEventListener('focusin', enhanceSoon, { once: true })
    browser.whenIdle(() => {
      loadParts()
        .then((startParts) => startParts(runtime))
        .catch(console.warn)
      void enhanceSoon()
    })
    if (location.hash) runtime.view.set({ ...runtime.view.get(), route: match(new URL(location.href)) })
  }

  function hydrate(box: Element, part: ReactNode): void {
    hydrateTree(
      box,
      <RuntimeContext value={runtime}>
        <SiteContext value={site}>{part}</SiteContext>
      </RuntimeContext>,
    )
  }

  hydrateTree(container, <App runtime={runtime} site={site} onHydrated={onHydrated} />)

  addEventListener('error', ({ error }) => report('error', error))
  addEventListener('unhandledrejection', ({ reason }) => {
    report('rejection', reason)
    if (isAppError(reason) && reason.fatal) runtime.fail(reason)
  })
}

/** As a transition: it runs in small slices and lets input pass. */
function hydrateTree(container: Element, tree: ReactNode): void {
  startTransition(() => {
    hydrateRoot(container, tree, {
      onCaughtError: log('render'),
      onUncaughtError: log('render'),
      onRecoverableError: log('hydration'),
    })
  })
}

const log =
  (kind: 'render' | 'hydration' | 'boot') =>
  (cause: unknown): void => {
    console.error(cause)
    report(kind, cause)
  }

// First paint first: what the server sent is readable before any of this runs.
requestAnimationFrame(() =>
  setTimeout(() => {
    // A boot that fails leaves the server's page, whose links and forms work without us. Reloading
    // could go in circles.
    boot().catch(log('boot'))
  }),
)
