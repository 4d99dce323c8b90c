import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isAppError } from './errors.ts'
import type { Report } from './failures/report.ts'
import { loadParts, pages } from './pages.ts'
import { createBrowser } from './platform/browser.ts'
import { appId, stateId } from './platform/ids.ts'
import { parseJson } from './platform/parse.ts'
import { createClientRuntime } from './router/client-runtime.ts'
import { parseDocumentState } from './router/parse.ts'
import { withHtml } from './router/raw-html.ts'
import { match } from './routes.ts'
import { titleOf } from './title.ts'

const browser = createBrowser()

/** Its script is only loaded when there is something to report. */
function report(...failure: Parameters<Report>): void {
  import('./failures/browser.ts').then((failures) => failures.report(...failure)).catch(() => {})
}

async function boot(): Promise<void> {
  const container = document.getElementById(appId)
  const state = parseDocumentState(parseJson(document.getElementById(stateId)?.textContent ?? null))
  if (!container || !state) throw new Error('This document carries no state')

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
    match,
    pages,
    importModule: (path) => import(/* @vite-ignore */ path),
    titleOf,
    isBot: () => import('isbot').then((library) => library.isbot(navigator.userAgent)),
  })

  /** Ready and idle: what the next page will need, and what the document's own HTML still lacks. */
  async function complete(): Promise<void> {
    void loadParts().catch(console.warn)
    if (!page || !dehydrated || route.meta.hydrate !== 'idle') return
    const { enhance } = await pages[page]()
    const main = document.querySelector('main')
    if (main && runtime.view.get().dehydrated) enhance?.(main)
  }

  function onHydrated(): void {
    start()
    browser.whenIdle(() => void complete().catch(console.warn))
    if (location.hash) runtime.view.set({ ...runtime.view.get(), route: match(new URL(location.href)) })
  }

  // As a transition, hydration runs in small slices and lets input pass.
  startTransition(() => {
    hydrateRoot(container, <App runtime={runtime} onHydrated={onHydrated} />, {
      onCaughtError: onRenderError,
      onUncaughtError: onRenderError,
      onRecoverableError: (cause) => log('hydration', cause),
    })
  })

  window.addEventListener('error', ({ error }) => report('error', error))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    report('rejection', reason)
    if (isAppError(reason) && reason.fatal) runtime.fail(reason)
  })
}

function onRenderError(cause: unknown): void {
  log('render', cause)
}

function log(kind: 'render' | 'hydration', cause: unknown): void {
  console.error(cause)
  report(kind, cause)
}

// First paint first: what the server sent is readable before any of this runs.
requestAnimationFrame(() =>
  setTimeout(() => {
    // A boot that fails leaves the server's page, whose links and forms work without us. Reloading
    // could go in circles.
    boot().catch((cause: unknown) => {
      console.error(cause)
      report('boot', cause)
    })
  }),
)
