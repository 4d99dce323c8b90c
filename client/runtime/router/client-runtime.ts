import type { Browser, HistoryMode } from '../browser/browser.ts'
import { createStore } from '../browser/store.ts'
import { createResolve } from '../routes/resolve.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Session } from '../session/contract.ts'
import { createGuards } from '../session/guards.ts'
import { signInPath } from '../session/paths.ts'
import { createPopup } from '../session/popup.ts'
import { createSessionEnded } from '../session/session-ended.ts'
import { createSession, type SessionStore } from '../session/session.ts'
import { createManifest } from '../updates/manifest.ts'
import { createReload } from '../updates/reload.ts'
import { createArrive, endMotion, scrollToHash } from './arrive.ts'
import { createChunks } from './loading/chunks.ts'
import { createPageData } from './loading/page-data.ts'
import type { PageModule } from './loading/page-module.ts'
import { go, startNavigation } from './navigate.ts'
import { isOurs } from './ours.ts'
import { createProgress } from './progress.ts'
import type { Progress, Runtime, View } from './runtime.ts'
import { createStage } from './stage.ts'

type RuntimeParts = {
  browser: Browser
  view: View
  /** What the document knew of the session: manager pages only. */
  session: Session | undefined
  buildId: string
  /** The build and settings of the document. */
  version: string
  match: (url: URL) => RouteLocation
  /** Rejects when the file could not be loaded. */
  loadPage: (name: string) => Promise<PageModule>
  importModule: (path: string) => Promise<unknown>
  titleOf: (view: View) => string
  isBot: () => Promise<boolean>
  /** See `Runtime`; `forget` drops the page data that is stored in this tab. */
  signOut: (runtime: Runtime, session: SessionStore, forget: () => void) => Promise<boolean | null>
}

/** What is not needed for the first page: a chunk of its own. */
const background = () => import('./background.ts')

/** The browser's runtime. `start` sets it to work once the first page is hydrated. */
export function createClientRuntime(parts: RuntimeParts): { runtime: Runtime; start: () => void } {
  const { browser, match, buildId } = parts
  const views = createStore(parts.view)
  const stage = createStage({
    store: views,
    now: () => performance.now(),
    prefersReducedMotion: browser.prefersReducedMotion,
  })
  const progressStore = createStore<Progress>({ state: 'idle' })
  const progress = createProgress({ store: progressStore, after: browser.after, isOnline: browser.isOnline })
  const session = createSession({ fetch: browser.fetch, known: parts.session })
  const chunks = createChunks(parts.loadPage)
  const popup = createPopup({ window, storage: browser.local, onSignedIn: () => void session.refetch() })
  const ours = (url: URL): boolean => isOurs(url, location.origin, match)

  let outdated = false
  const raiseUpdate = (): void => {
    outdated = true
  }

  let prerendered: readonly string[] = []
  const manifest = createManifest({
    async read() {
      const { readManifest } = await background()
      const rules = await readManifest({ fetch: browser.fetch, buildId })
      prerendered = rules.prerendered
      return rules
    },
    warn: console.warn,
  })
  const isPrerendered = (route: RouteLocation): boolean =>
    // The build knows what these pages show until the owner has changed what the site says.
    parts.version === buildId && (route.meta.prerender === true || prerendered.includes(route.path))
  const pageData = createPageData({
    ...parts,
    fetch: browser.fetch,
    isPrerendered,
    onOtherBuild: raiseUpdate,
    now: browser.now,
    warn: console.warn,
  })
  if (parts.view.module || parts.view.dehydrated) pageData.store(parts.view.route, parts.view.data)

  const resolve = createResolve({
    match,
    chunks,
    pageData,
    manifest,
    guards: createGuards(session),
    sessionEnded: createSessionEnded(session),
  })

  /** The address that is being left to as a document: its `navigate` event is not for us. */
  let leaving: string | null = null
  function leave(url: URL, history: HistoryMode): void {
    leaving = url.href
    browser.go(url, history)
  }
  const reload = createReload({ storage: browser.session, now: browser.now, go: leave })

  function isForRouter(url: URL): boolean {
    if (url.href !== leaving) return ours(url)
    leaving = null
    return false
  }

  function navigate(href: string, { replace = false } = {}): void {
    const { navigation } = browser
    const history = replace ? 'replace' : 'push'
    if (!navigation) return browser.go(new URL(href, location.href), history)
    go(navigation, href, history)
  }

  async function refresh(view: View): Promise<void> {
    if (isPrerendered(view.route)) return
    const answer = await pageData.refresh(view.route)
    const changed = answer.kind === 'data' && JSON.stringify(answer.data) !== JSON.stringify(view.data)
    // The same route's data, from our own worker; see resolve.ts.
    if (changed && views.get() === view) await stage.show({ ...view, data: answer.data })
  }

  const runtime: Runtime = {
    view: views,
    progress: progressStore,
    session: session.store,
    navigate,
    leaveError: () => navigate('/', { replace: true }),
    signIn() {
      if (!popup.open()) navigate(signInPath(views.get().route.fullPath))
    },
    signedIn: session.set,
    signOut: () => parts.signOut(runtime, session, pageData.forget),
    fail(error) {
      popup.abandon()
      const view: View = { route: views.get().route, module: null, data: null, error }
      void stage.show(view, () => arrive(view, false))
    },
    mayShowFailure: async () => !(await parts.isBot()),
    committed: stage.committed,
    animates: stage.animates,
    nextPaint: browser.nextPaint,
  }
  const arriveAt = createArrive({
    ...parts,
    document,
    nextPaint: browser.nextPaint,
    isCurrent: (view) => views.get().route === view.route,
  })
  let scanLinks = (): void => {}
  function arrive(view: View, stays: boolean): void {
    void arriveAt(view, stays)
    browser.whenIdle(() => scanLinks())
  }

  function start(): void {
    let nextPaint = (): Promise<void> => Promise.resolve()
    const { navigation } = browser
    if (navigation) {
      startNavigation({
        navigation,
        canPrecommit: browser.canPrecommit,
        isOurs: isForRouter,
        match,
        resolve,
        progress,
        nextPaint: () => nextPaint(),
        isOutdated: () => outdated,
        reload,
        leave,
        isOnline: browser.isOnline,
        current: views.get,
        show: stage.show,
        endMotion,
        keepPlace: () => navigation.updateCurrentEntry({ state: scrollY }),
        scrollTo: scrollToHash,
        arrive,
        refresh,
      })
    }
    if (views.get().error) popup.abandon()
    session.store.subscribe(() => session.store.get().user && popup.finish())
    void session.ready().then((user) => user && popup.finish())
    browser.whenIdle(() => {
      nextPaint = browser.nextPaint
      prepare().catch(console.warn)
    })
  }

  /** Ready and idle: what may be needed later. Where its script cannot be had, nothing is lost but speed. */
  async function prepare(): Promise<void> {
    const { startBackground } = await background()
    scanLinks = startBackground({
      browser,
      buildId,
      onUpdate: raiseUpdate,
      manifest,
      isOurs: ours,
      match,
      loadChunk: async ({ name }) => name && chunks.load(name),
      loadData: (route) => pageData.load(route),
      isPrerendered,
      isSignedIn: () => Boolean(session.store.get().user),
    })
  }

  return { runtime, start }
}
