import { createStore, type Store } from '../browser/store.ts'
import type { AppError } from '../errors.ts'
import type { Session, SessionUser } from '../session/contract.ts'
import type { SessionState } from '../session/session-store.ts'
import type { PageModule } from './loading/page-module.ts'
import type { PageView } from './view.ts'

/** What is on the screen: a page view and the module that draws it (null while an error is shown). */
export type View = PageView & {
  module: PageModule | null
  /** The page is still the server's HTML, which React has not hydrated: there is no module. */
  isServerHtml?: boolean
  /** A navigation has led to this view, and it is shown from its top: the rest may be drawn a frame later. */
  startsAtTop?: boolean
}

export type Progress =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'offline'; retry: () => void }

export type FailureKind = 'render' | 'hydration' | 'error' | 'rejection' | 'boot'

/** The browser features that components use. The worker renders the same components with `createStaticRuntime`. */
export type Runtime = {
  view: Store<View>
  progress: Store<Progress>
  session: Store<SessionState>
  /** Navigates to a same-site address; `replace` replaces the current history entry. */
  navigate: (href: string, options?: { replace?: boolean }) => void
  /** Called by the button of the error screen: navigates to `/` and replaces the history entry. */
  leaveError: () => void
  /** Opens the sign-in popup, or the sign-in page if popups are blocked: then it returns false. */
  signIn: () => boolean
  /** Called by the sign-in form after success. A popup then closes; a full page navigates by itself. */
  onSignedIn: (user: SessionUser) => void
  /** Resolves to true if signed out, to false if the server did not confirm, to null if the person chose to stay. */
  signOut: () => Promise<boolean | null>
  showError: (error: AppError) => void
  /** Before an error message replaces a failed page. Resolves to false for bots, which keep the server's HTML. */
  prepareFailure: () => Promise<boolean>
  /** Called by `App` when the view is in the document, before it is painted. */
  onViewCommitted: (view: View) => void
  /** Whether the change to this view may be animated. */
  shouldAnimate: (next: View) => boolean
  /** Resolves when the current frame is painted. */
  nextPaint: () => Promise<void>
  /** On the server: the address of a drawing that is painted together with the text, because it contains the drawing. */
  embedDrawing?: (path: string) => string
  /** On the server: the drawing of an error page, as SVG. */
  drawing?: string
}

/** The runtime for rendering in the worker: it shows one view and ignores all calls. */
export function createStaticRuntime(view: View, session?: Session): Runtime {
  return {
    view: createStore(view),
    progress: createStore<Progress>({ state: 'idle' }),
    session: createStore<SessionState>(
      session ? { status: 'ready', user: session.user } : { status: 'unknown', user: null },
    ),
    navigate() {},
    leaveError() {},
    signIn: () => false,
    onSignedIn() {},
    signOut: () => Promise.resolve(false),
    showError() {},
    prepareFailure: () => Promise.resolve(false),
    onViewCommitted() {},
    shouldAnimate: () => false,
    nextPaint: () => Promise.resolve(),
  }
}
