import { createStore, type Store } from '../browser/store.ts'
import type { AppError } from '../errors.ts'
import type { Session, SessionUser } from '../session/contract.ts'
import type { SessionState } from '../session/session-store.ts'
import type { PageModule } from './loading/page-module.ts'
import type { PageView } from './view.ts'

/** What is on the screen: a view, and the page module that draws it (null while an error is shown). */
export type View = PageView & {
  module: PageModule | null
  /** It is the HTML of the document, which React has left alone: there is no module. */
  isServerHtml?: boolean
  /** It was gone to, and is shown from its top: the rest of it may be drawn a frame later. */
  startsAtTop?: boolean
}

/** How the network treats the navigation under way. */
export type Progress =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'offline'; retry: () => void }

/** Where a caught failure came from. */
export type FailureKind = 'render' | 'hydration' | 'error' | 'rejection' | 'boot'

/**
 * Everything the tree may ask of the browser. `entry.tsx` builds the real one; the worker
 * renders the same tree with a static one, so components cannot tell the sides apart.
 */
export type Runtime = {
  view: Store<View>
  progress: Store<Progress>
  session: Store<SessionState>
  /** Goes to a same-site address; `replace` swaps the current history entry. */
  navigate: (href: string, options?: { replace?: boolean }) => void
  /** The error screen's button: replaces the entry by `/` without loading a document. */
  leaveError: () => void
  /** Opens the sign-in popup, or the sign-in page where popups are blocked. */
  signIn: () => void
  /** The sign-in form says that it worked: the popup closes, a full page stays to be navigated. */
  onSignedIn: (user: SessionUser) => void
  /** Resolves to false when the server did not confirm, to null when the person stays after all. */
  signOut: () => Promise<boolean | null>
  /** Shows the error screen instead of the page. */
  showError: (error: AppError) => void
  /** Whether a failed render may be shown; false for bots, who keep the server's HTML. */
  canShowFailure: () => Promise<boolean>
  /** The tree tells that this view is in the document now (before it is painted). */
  onViewCommitted: (view: View) => void
  /** Whether the change to this view may be animated. */
  shouldAnimate: (next: View) => boolean
  /** Resolves when the frame under way is painted. */
  nextPaint: () => Promise<void>
}

/** The runtime the worker renders with: it shows one view and does nothing. */
export function createStaticRuntime(view: View, session?: Session): Runtime {
  return {
    view: createStore(view),
    progress: createStore<Progress>({ state: 'idle' }),
    session: createStore<SessionState>(
      session ? { status: 'ready', user: session.user } : { status: 'unknown', user: null },
    ),
    navigate() {},
    leaveError() {},
    signIn() {},
    onSignedIn() {},
    signOut: () => Promise.resolve(false),
    showError() {},
    canShowFailure: () => Promise.resolve(false),
    onViewCommitted() {},
    shouldAnimate: () => false,
    nextPaint: () => Promise.resolve(),
  }
}
