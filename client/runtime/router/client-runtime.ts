import type { Browser, HistoryMode } from '../browser/browser.ts'
import { createStore } from '../browser/store.ts'
import { createResolve } from '../routes/resolve.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Session } from '../session/contract.ts'
import { createGuards } from '../session/guards.ts'
import { toSignInPath } from '../session/paths.ts'
import { createPopup } from '../session/popup.ts'
import { createSessionEndHandler } from '../session/session-end-handler.ts'
import { createSessionStore, type SessionStore } from '../session/session-store.ts'
import { createManifestLoader } from '../updates/manifest.ts'
import { createReload } from '../updates/reload.ts'
import { createAfterNavigation, stopAnimations, scrollToHash } from './after-navigation.ts'
import { createViewCommitter } from './commit-view.ts'
import { isInternal } from './is-internal.ts'
import { createChunks } from './loading/chunks.ts'
import { createPageData } from './loading/page-data.ts'
import type { PageModule } from './loading/page-module.ts'
import { navigateTo, startNavigation } from './navigate.ts'
import { createProgress } from './progress.ts'
import type { Progress, Runtime, View } from './runtime.ts'

type ClientRuntimeOptions = {
  browser: Browser
  view: View
  /** The session that the server put into the document; manager pages only. */
  session: Session | undefined
  buildId: string
  /** The build id and settings version of the document. */
  documentVersion: string
  match: (url: URL) => RouteLocation
  /** Rejects if the file cannot be loaded. */
  loadPage: (name: string) => Promise<PageModule>
  importModule: (path: string) => Promise<unknown>
  getTitle: (view: View) => string
  isBot: () => Promise<boolean>
  /** See `Runtime`; `clearPageData` deletes the page data cached in this tab. */
  signOut: (runtime: Runtime, session: SessionStore, clearPageData: () => void) => Promise<boolean | null>
}

/** A separate chunk: the first page does not need it. */
const loadBackgroundTasks = () => import('./background-tasks.ts')

/** The browser's runtime. Call `start` once the first page is hydrated. */
export function createClientRuntime(options: ClientRuntimeOptions): { runtime: Runtime; start: () => void } {
  const { browser, match, buildId } = options
  const viewStore = createStore(options.view)
  const viewCommitter = createViewCommitter({
    store: viewStore,
    now: () => performance.now(),
    prefersReducedMotion: browser.prefersReducedMotion,
  })
  const progressStore = createStore<Progress>({ state: 'idle' })
  const progress = createProgress({
    store: progressStore,
    startTimer: browser.startTimer,
    isOnline: browser.isOnline,
  })
  const session = createSessionStore({ fetch: browser.fetch, initialSession: options.session })
  const chunks = createChunks(options.loadPage)
  const popup = createPopup({
    window,
    storage: browser.localStorage,
    onSignedIn: () => void session.refetch(),
  })
  const isInternalUrl = (url: URL): boolean => isInternal(url, location.origin, match)

  let isOutdated = false
  const markOutdated = (): void => {
    isOutdated = true
  }

  let prerenderedPaths: readonly string[] = []
  const loadManifest = createManifestLoader({
    async read() {
      const { fetchManifest } = await loadBackgroundTasks()
      const rules = await fetchManifest({ fetch: browser.fetch, buildId })
      prerenderedPaths = rules.prerendered
      return rules
    },
    warn: console.warn,
  })
  const isPrerendered = (route: RouteLocation): boolean =>
    // Prerendered data contains the default settings: it is wrong once the owner has changed them.
    options.documentVersion === buildId &&
    (route.meta.prerender === true || prerenderedPaths.includes(route.path))
  const pageData = createPageData({
    ...options,
    fetch: browser.fetch,
    isPrerendered,
    onNewBuild: markOutdated,
    now: browser.now,
    warn: console.warn,
  })
  if (options.view.module || options.view.isServerHtml)
    pageData.setCached(options.view.route, options.view.data)

  const resolve = createResolve({
    match,
    chunks,
    pageData,
    loadManifest,
    guards: createGuards(session),
    handleSessionEnd: createSessionEndHandler(session),
  })

  /** The address that is being loaded as a document: the router ignores its `navigate` event. */
  let leavingHref: string | null = null
  function loadDocument(url: URL, history: HistoryMode): void {
    leavingHref = url.href
    browser.loadDocument(url, history)
  }
  const reload = createReload({
    storage: browser.sessionStorage,
    now: browser.now,
    loadDocument: loadDocument,
  })

  function isForRouter(url: URL): boolean {
    if (url.href !== leavingHref) return isInternalUrl(url)
    leavingHref = null
    return false
  }

  function navigate(href: string, { replace = false } = {}): void {
    const { navigation } = browser
    const history = replace ? 'replace' : 'push'
    if (!navigation) return browser.loadDocument(new URL(href, location.href), history)
    navigateTo(navigation, href, history)
  }

  async function refresh(view: View): Promise<void> {
    if (isPrerendered(view.route)) return
    const answer = await pageData.refresh(view.route)
    const changed = answer.kind === 'data' && JSON.stringify(answer.data) !== JSON.stringify(view.data)
    // Data of the same route, so it fits the page.
    if (changed && viewStore.get() === view) await viewCommitter.commitView({ ...view, data: answer.data })
  }

  const runtime: Runtime = {
    view: viewStore,
    progress: progressStore,
    session: session.store,
    navigate,
    leaveError: () => navigate('/', { replace: true }),
    signIn() {
      if (!popup.open()) navigate(toSignInPath(viewStore.get().route.fullPath))
    },
    onSignedIn: session.set,
    signOut: () => options.signOut(runtime, session, pageData.clear),
    showError(error) {
      popup.stopWaiting()
      const view: View = { route: viewStore.get().route, module: null, data: null, error }
      void viewCommitter.commitView(view, () => afterNavigation(view, false))
    },
    canShowFailure: async () => !(await options.isBot()),
    onViewCommitted: viewCommitter.onViewCommitted,
    shouldAnimate: viewCommitter.shouldAnimate,
    nextPaint: browser.nextPaint,
  }
  const runAfterNavigation = createAfterNavigation({
    ...options,
    document,
    nextPaint: browser.nextPaint,
    isCurrent: (view) => viewStore.get().route === view.route,
  })
  let observeNewLinks = (): void => {}
  function afterNavigation(view: View, isSamePage: boolean): void {
    void runAfterNavigation(view, isSamePage)
    browser.whenIdle(() => observeNewLinks())
  }

  function start(): void {
    let nextPaint = (): Promise<void> => Promise.resolve()
    const { navigation } = browser
    if (navigation) {
      startNavigation({
        navigation,
        canPrecommit: browser.canPrecommit,
        isInternal: isForRouter,
        match,
        resolve,
        progress,
        nextPaint: () => nextPaint(),
        isOutdated: () => isOutdated,
        reload,
        loadDocument,
        isOnline: browser.isOnline,
        getCurrentView: viewStore.get,
        commitView: viewCommitter.commitView,
        stopAnimations,
        saveScroll: () => navigation.updateCurrentEntry({ state: scrollY }),
        scrollTo: scrollToHash,
        afterNavigation,
        refresh,
      })
    }
    if (viewStore.get().error) popup.stopWaiting()
    session.store.subscribe(() => session.store.get().user && popup.closeAfterSignIn())
    void session.whenReady().then((user) => user && popup.closeAfterSignIn())
    browser.whenIdle(() => {
      nextPaint = browser.nextPaint
      startWhenIdle().catch(console.warn)
    })
  }

  /** Loads what may be needed later, when the page is idle. If its script cannot be loaded, the page still works. */
  async function startWhenIdle(): Promise<void> {
    const { startBackgroundTasks } = await loadBackgroundTasks()
    observeNewLinks = startBackgroundTasks({
      browser,
      buildId,
      onNewBuild: markOutdated,
      loadManifest,
      isInternal: isInternalUrl,
      match,
      loadChunk: async ({ name }) => name && chunks.load(name),
      loadData: (route) => pageData.load(route),
      isPrerendered,
      isSignedIn: () => Boolean(session.store.get().user),
    })
  }

  return { runtime, start }
}
