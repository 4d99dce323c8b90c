import type { Browser, HistoryMode } from '../browser/browser.ts'
import { createStore, type Store } from '../browser/store.ts'
import { toBuildMetaPath } from '../routes/paths.ts'
import { createErrorView, createResolve } from '../routes/resolve.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Session } from '../session/contract.ts'
import { createGuards } from '../session/guards.ts'
import { toSignInPath } from '../session/paths.ts'
import { createPopup } from '../session/popup.ts'
import { createSessionStore, type SessionStore } from '../session/session-store.ts'
import { createManifestLoader } from '../updates/manifest.ts'
import { createReload } from '../updates/reload.ts'
import { createAfterNavigation, stopAnimations, scrollToHash } from './after-navigation.ts'
import { createViewCommitter } from './commit-view.ts'
import { isInternal } from './is-internal.ts'
import { createModuleLoader } from './loading/module-loader.ts'
import { createPageData } from './loading/page-data.ts'
import type { PageModule } from './loading/page-module.ts'
import { navigateTo, startNavigation, type NavigationOptions } from './navigate.ts'
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

/** A separate chunk, because the first page does not need it. */
const loadBackgroundTasks = () => import('./background-tasks.ts')

/** The browser's runtime. Call `start` once the first page is hydrated. */
export function createClientRuntime(options: ClientRuntimeOptions): { runtime: Runtime; start: () => void } {
  const { browser } = options
  const view = createStore(options.view)
  const progress = createStore<Progress>({ state: 'idle' })
  const session = createSessionStore({ fetch: browser.fetch, initialSession: options.session })
  const storage = browser.localStorage
  const popup = createPopup({ window, storage, onSignedIn: () => void session.refetch() })
  const loader = createPageLoader(options, session)
  let isReady = false
  const screen = createScreen(options, view)

  const runtime: Runtime = {
    view,
    progress,
    session: session.store,
    navigate(href, { replace = false } = {}) {
      const history = replace ? 'replace' : 'push'
      if (browser.navigation) navigateTo(browser.navigation, href, history)
      else browser.loadDocument(new URL(href, location.href), history)
    },
    leaveError: () => runtime.navigate('/', { replace: true }),
    signIn() {
      const isOpen = popup.open()
      if (!isOpen) runtime.navigate(toSignInPath(view.get().route.fullPath))
      return isOpen
    },
    onSignedIn: session.set,
    signOut: () => options.signOut(runtime, session, loader.pageData.clear),
    showError(error) {
      const next = createErrorView(view.get().route, error)
      void screen.commitView(next, () => void screen.afterNavigation(next, false))
    },
    async prepareFailure() {
      const isBot = await options.isBot()
      if (!isBot) popup.stopWaiting()
      return !isBot
    },
    onViewCommitted: screen.onViewCommitted,
    shouldAnimate: screen.shouldAnimate,
    nextPaint: browser.nextPaint,
  }

  function start(): void {
    startRouter(options, loader, {
      ...screen,
      progress: createProgress({ ...browser, store: progress }),
      nextPaint: () => isReady && browser.nextPaint(),
    })
    watchPopup(popup, view, session)
    if (location.hash) loadBackgroundTasks().then((tasks) => tasks.keepHashInView(true), console.warn)
    browser.whenIdle(() => {
      isReady = true
      // The page also works without the background tasks.
      loadBackgroundTasks()
        .then(({ startBackgroundTasks }) => {
          const isSignedIn = (): boolean => Boolean(session.store.get().user)
          startBackgroundTasks({ ...options, ...loader, isSignedIn })
        })
        .catch(console.warn)
    })
  }

  return { runtime, start }
}

/** If this window is the sign-in popup: leaves it open to show an error, or closes it once somebody is signed in. */
function watchPopup(popup: ReturnType<typeof createPopup>, view: Store<View>, session: SessionStore): void {
  function update(): void {
    if (view.get().error) popup.stopWaiting()
    else if (session.store.get().user) popup.closeAfterSignIn()
  }
  view.subscribe(update)
  session.store.subscribe(update)
  update()
  void session.whenReady()
}

type Screen = ReturnType<typeof createScreen>

/** Shows views and sets title, focus and announcement. */
function createScreen(options: ClientRuntimeOptions, view: Store<View>) {
  const { browser } = options
  return {
    ...createViewCommitter({ ...browser, store: view, now: () => performance.now() }),
    getCurrentView: view.get,
    afterNavigation: createAfterNavigation({
      ...options,
      document,
      nextPaint: browser.nextPaint,
      isCurrent: ({ route }) => view.get().route === route,
    }),
  }
}

type PageLoader = ReturnType<typeof createPageLoader>

/** Loads the modules and data of pages. `isOutdated` returns true once an answer has come from a newer build. */
function createPageLoader(options: ClientRuntimeOptions, session: SessionStore) {
  const { browser, match, buildId, view } = options
  let isOutdated = false
  let hasChanged = false
  /** Unknown until the manifest is read. */
  let prerenderedPaths: readonly string[] | undefined

  function onNewBuild(): void {
    isOutdated = true
  }

  const loadManifest = createManifestLoader({
    async read() {
      // In the same tick: a click before the page is idle waits for both.
      const [answer, { readManifest }] = await Promise.all([
        browser.fetch(toBuildMetaPath(buildId)),
        loadBackgroundTasks(),
      ])
      const manifest = await readManifest(answer)
      prerenderedPaths = manifest.prerendered
      return manifest
    },
    warn: console.warn,
  })
  const isPrerendered = (route: RouteLocation): boolean =>
    // Prerendered data contains the content of the build: it is wrong once the owner has changed it.
    !hasChanged &&
    options.documentVersion === buildId &&
    (prerenderedPaths?.includes(route.path) ?? route.meta.prerender === true)
  const loadModule = createModuleLoader(options.loadPage)
  const pageData = createPageData({ ...options, ...browser, isPrerendered, onNewBuild, warn: console.warn })
  if (view.module || view.isServerHtml) pageData.setCached(view.route, view.data)

  return {
    loadManifest,
    isPrerendered,
    pageData,
    /** Makes each page load its data again: the content may have changed. */
    forgetData() {
      hasChanged = true
      pageData.clear()
    },
    onNewBuild,
    isOutdated: () => isOutdated,
    isInternal: (url: URL) => isInternal(url, location.origin, match),
    loadChunk: async ({ name }: RouteLocation) => name && loadModule(name),
    loadData: (route: RouteLocation, priority?: RequestPriority) => pageData.load(route, null, priority),
    resolve: createResolve({
      match,
      loadModule,
      pageData,
      loadManifest,
      guards: createGuards(session),
      // The server has answered 401, so nobody is signed in any more.
      handleSessionEnd(route) {
        session.set(null)
        return toSignInPath(route.fullPath)
      },
    }),
  }
}

/** Starts the router if the browser has the Navigation API. Otherwise links load documents. */
function startRouter(
  { browser, match }: ClientRuntimeOptions,
  loader: PageLoader,
  screen: Screen & Pick<NavigationOptions, 'progress' | 'nextPaint'>,
): void {
  const { navigation } = browser
  if (!navigation) return
  /** The address that is being loaded as a document: the router ignores the `navigate` event for it. */
  let leavingHref: string | null = null

  function loadDocument(url: URL, history: HistoryMode): void {
    leavingHref = url.href
    browser.loadDocument(url, history)
  }

  function isForRouter(url: URL): boolean {
    if (url.href !== leavingHref) return loader.isInternal(url)
    leavingHref = null
    return false
  }

  async function refresh(view: View): Promise<void> {
    if (loader.isPrerendered(view.route)) return
    const answer = await loader.pageData.refresh(view.route)
    const changed = answer.kind === 'data' && JSON.stringify(answer.data) !== JSON.stringify(view.data)
    // The new data is of the same route, so the page can show it.
    if (changed && screen.getCurrentView() === view) await screen.commitView({ ...view, data: answer.data })
  }

  startNavigation({
    ...browser,
    ...loader,
    ...screen,
    navigation,
    match,
    isInternal: isForRouter,
    reload: createReload({ ...browser, storage: browser.sessionStorage, loadDocument }),
    loadDocument,
    stopAnimations,
    saveScroll: () => navigation.updateCurrentEntry({ state: scrollY }),
    scrollTo: scrollToHash,
    refresh,
  })
}
