import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { ReportFailure } from './features/insight/failures/failure-reporter.ts'
import { loadManagerArea, loadSharedChunk, pages } from './pages.ts'
import { match, type RouteName } from './routes.ts'
import { createBrowser } from './runtime/browser/browser.ts'
import { isAppError } from './runtime/errors.ts'
import { createClientRuntime } from './runtime/router/client-runtime.ts'
import type { PageModule } from './runtime/router/loading/page-module.ts'
import { restoreRawHtml } from './runtime/router/raw-html.ts'
import { RuntimeContext } from './runtime/router/use-runtime.ts'
import { parseDocumentState } from './runtime/routes/parse.ts'
import { SiteContext } from './runtime/site/use-site.ts'
import { appId, stateId } from './runtime/text/ids.ts'
import { parseJson } from './runtime/text/parse.ts'
import { getTitle } from './title.ts'

const browser = createBrowser()

/** Its script is only loaded when there is something to report. */
function reportFailure(...failure: Parameters<ReportFailure>): void {
  import('./features/insight/failures/browser.ts')
    .then((failures) => failures.reportFailure(...failure))
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
  const isServerHtml = page !== null && route.meta.hydrate !== undefined
  const module = page && !isServerHtml ? await pages[page]() : null
  const { runtime, start } = createClientRuntime({
    browser,
    view: {
      route,
      module,
      isServerHtml,
      error: state.error,
      // Written by our worker's data function for this very route.
      data: restoreRawHtml(
        state.data,
        route.meta,
        () => document.querySelector('[data-html]')?.innerHTML ?? '',
      ),
    },
    session: state.session,
    buildId: __BUILD_ID__,
    documentVersion: state.buildId,
    match,
    // A page that is gone to may need styles that the first document came without.
    loadPage: (name) =>
      Promise.all([pages[name as RouteName]() as Promise<PageModule>, loadSharedChunk()]).then(
        ([page]) => page,
      ),
    importModule: (path) => import(/* @vite-ignore */ path),
    getTitle: (view) => getTitle(view, site),
    signOut: (...given) =>
      loadManagerArea()
        .then((manager) => manager.signOut(...given, site.timeZone))
        .catch(() => false),
    isBot: () => import('isbot').then((library) => library.isbot(navigator.userAgent)),
  })

  let needsEnhancement = route.meta.hydrate === 'idle'

  /** What the document's own HTML still lacks, once the page is idle or somebody turns to what stands there. */
  async function enhancePage(): Promise<void> {
    if (!needsEnhancement || !page) return
    needsEnhancement = false
    const { enhance } = await pages[page]()
    const main = document.querySelector('main')
    if (!main || !runtime.view.get().isServerHtml) return
    // The data of the module's own route.
    enhance?.(main, { data: runtime.view.get().data as never, hydrate: hydratePart })
  }

  const enhanceQuietly = (): Promise<void> => enhancePage().catch(console.warn)

  function onHydrated(): void {
    start()
    // What is typed is stored by the script alone, which a slow phone may have idle time for much later.
    container?.addEventListener('focusin', enhanceQuietly, { once: true })
    browser.whenIdle(() => {
      loadSharedChunk()
        .then((startParts) => startParts(runtime))
        .catch(console.warn)
      void enhanceQuietly()
    })
    if (location.hash) runtime.view.set({ ...runtime.view.get(), route: match(new URL(location.href)) })
  }

  function hydratePart(box: Element, part: ReactNode): void {
    hydrateInSlices(
      box,
      <RuntimeContext value={runtime}>
        <SiteContext value={site}>{part}</SiteContext>
      </RuntimeContext>,
    )
  }

  hydrateInSlices(container, <App runtime={runtime} site={site} onHydrated={onHydrated} />)

  addEventListener('error', ({ error }) => reportFailure('error', error))
  addEventListener('unhandledrejection', ({ reason }) => {
    reportFailure('rejection', reason)
    if (isAppError(reason) && reason.fatal) runtime.showError(reason)
  })
}

/** As a transition: it runs in small slices and lets input pass. */
function hydrateInSlices(container: Element, tree: ReactNode): void {
  startTransition(() => {
    hydrateRoot(container, tree, {
      onCaughtError: createErrorHandler('render'),
      onUncaughtError: createErrorHandler('render'),
      onRecoverableError: createErrorHandler('hydration'),
    })
  })
}

const createErrorHandler =
  (kind: 'render' | 'hydration' | 'boot') =>
  (cause: unknown): void => {
    console.error(cause)
    reportFailure(kind, cause)
  }

// First paint first: what the server sent is readable before any of this runs.
requestAnimationFrame(() =>
  setTimeout(() => {
    // A boot that fails leaves the server's page, whose links and forms work without us. Reloading
    // could go in circles.
    boot().catch(createErrorHandler('boot'))
  }),
)
