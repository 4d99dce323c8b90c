import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { ReportFailure } from './features/insight/failures/failure-reporter.ts'
import { loadManagerArea, pages } from './pages.ts'
import { match, type RouteName } from './routes.ts'
import { createBrowser } from './runtime/browser/browser.ts'
import { isAppError } from './runtime/errors.ts'
import { createClientRuntime } from './runtime/router/client-runtime.ts'
import type { PageModule } from './runtime/router/loading/page-module.ts'
import { restoreRawHtml } from './runtime/router/raw-html.ts'
import type { Runtime, View } from './runtime/router/runtime.ts'
import { RuntimeContext } from './runtime/router/use-runtime.ts'
import type { DocumentState } from './runtime/router/view.ts'
import { parseDocumentState } from './runtime/routes/parse.ts'
import { SiteContext } from './runtime/site/use-site.ts'
import { appId, stateId } from './runtime/text/ids.ts'
import { parseJson } from './runtime/text/parse.ts'
import { loadSharedStyles } from './shared-styles.ts'
import type { Site } from './site.ts'
import { getTitle } from './title.ts'

const browser = createBrowser()

/** Loads the reporting script only when there is a failure to report. */
function reportFailure(...failure: Parameters<ReportFailure>): void {
  import('./features/insight/failures/browser.ts')
    .then((failures) => failures.reportFailure(...failure))
    .catch(() => {})
}

// Show a page even if its stylesheet cannot be loaded ("Unable to preload CSS for …"): after `preventDefault`, vite
// still imports the module.
addEventListener('vite:preloadError', (event) => {
  if (event.payload.message.includes('preload CSS')) event.preventDefault()
})

async function boot(): Promise<void> {
  const container = document.getElementById(appId)
  const state = parseDocumentState(parseJson(document.getElementById(stateId)?.textContent ?? null))
  if (!container || !state) throw new Error('No state')
  const { site } = state
  const { runtime, start } = createClientRuntime({
    browser,
    view: await createFirstView(state),
    session: state.session,
    buildId: __BUILD_ID__,
    documentVersion: state.buildId,
    match,
    // With the styles that the next page may need and the first document lacks, requested in the same tick.
    loadPage: (name) => Promise.all([loadPage(name), loadSharedStyles()]).then(([page]) => page),
    importModule: (path) => import(/* @vite-ignore */ path),
    getTitle: (view) => getTitle(view, site),
    signOut: (...given) =>
      loadManagerArea()
        .then((manager) => manager.signOut(...given, site.timeZone))
        .catch(() => false),
    isBot: () =>
      import('isbot').then(
        (library) => library.isbot(navigator.userAgent),
        () => false, // A person must see that something failed.
      ),
  })
  const enhance = createEnhancer(runtime, site)

  function onHydrated(): void {
    start()
    // Also run `enhance` at the first focus, because idle time may come late: forms store typed text only from then on.
    container?.addEventListener('focusin', enhance, { once: true })
    browser.whenIdle(() => {
      loadSharedChunk()
        .then((parts) => parts.startWhenIdle(runtime))
        .catch(console.warn)
      void enhance()
    })
    if (location.hash) runtime.view.set({ ...runtime.view.get(), route: match(new URL(location.href)) })
  }

  hydrateInSlices(container, <App runtime={runtime} site={site} onHydrated={onHydrated} />)

  function onFailure(kind: 'error' | 'rejection', cause: unknown): void {
    reportFailure(kind, cause)
    if (!isAppError(cause) || !cause.fatal) return
    void runtime.prepareFailure().then((may) => may && runtime.showError(cause))
  }

  addEventListener('error', ({ error }) => onFailure('error', error))
  addEventListener('unhandledrejection', ({ reason }) => onFailure('rejection', reason))
}

/** Loads the parts that most public pages share, at the latest when the first page is idle. */
const loadSharedChunk = () => import('./shared-chunk.ts')

/** Loads a page's module and, in the same tick, the shared parts, which it imports. Drops the type of its data. */
const loadPage = (name: string): Promise<PageModule> =>
  Promise.all([pages[name as RouteName]() as Promise<PageModule>, loadSharedChunk()]).then(([page]) => page)

async function createFirstView({ data, error }: DocumentState): Promise<View> {
  // The server never sees the hash, so the first render must not have it either.
  const url = new URL(location.href)
  url.hash = ''
  const route = match(url)
  const name = error ? null : route.name
  const isServerHtml = name !== null && route.meta.hydrate !== undefined
  return {
    route,
    module: name && !isServerHtml ? await loadPage(name) : null,
    isServerHtml,
    error,
    // Not validated: it is page data that our own worker wrote for this route.
    data: restoreRawHtml(data, route.meta, () => document.querySelector('[data-html]')?.innerHTML ?? ''),
  }
}

/** Returns a function that runs the page's `enhance` once, if the route has `hydrate: 'idle'`. It never rejects. */
function createEnhancer(runtime: Runtime, site: Site): () => Promise<void> {
  const { route, isServerHtml } = runtime.view.get()
  let isWaiting = isServerHtml && route.meta.hydrate === 'idle'

  async function enhance(): Promise<void> {
    if (!isWaiting || route.name === null) return
    isWaiting = false
    const page = await loadPage(route.name)
    const main = document.querySelector('main')
    const view = runtime.view.get()
    // The cast is safe: the data was loaded for the route of this module.
    if (main && view.isServerHtml) page.enhance?.(main, { data: view.data as never, hydrate })
  }

  function hydrate(box: Element, part: ReactNode): void {
    hydrateInSlices(
      box,
      <RuntimeContext value={runtime}>
        <SiteContext value={site}>{part}</SiteContext>
      </RuntimeContext>,
    )
  }

  return () => enhance().catch(console.warn)
}

/** Hydrates in a transition, so that React works in small slices and does not block input. */
function hydrateInSlices(container: Element, tree: ReactNode): void {
  startTransition(() => {
    hydrateRoot(container, tree, {
      onCaughtError: createErrorHandler('render'),
      onUncaughtError: createErrorHandler('render'),
      onRecoverableError: reportHydrationError,
    })
  })
}

const createErrorHandler =
  (kind: 'render' | 'hydration' | 'boot') =>
  (cause: unknown): void => {
    console.error(cause)
    reportFailure(kind, cause)
  }

/** React also reports page animations that the next click ends before they begin. Nothing is wrong with those. */
function reportHydrationError(cause: unknown): void {
  if (!(cause instanceof DOMException)) createErrorHandler('hydration')(cause)
}

/** Runs as a task of its own, so that it adds nothing to the one that has evaluated this script. */
function scheduleBoot(): void {
  setTimeout(() => {
    // If this fails, the server's page stays, and its links and forms work without scripts. Reloading could loop.
    boot().catch(createErrorHandler('boot'))
  })
}

// Wait for the first paint: the server's HTML is readable without this script. On slow lines it is long since painted.
if (performance.getEntriesByType('paint').length > 0) scheduleBoot()
else requestAnimationFrame(scheduleBoot)
