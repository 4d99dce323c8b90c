import { signOut as signOutOf, type UnsavedTextReaders } from './features/account/sign-out/sign-out.tsx'
import type { Runtime } from './runtime/router/runtime.ts'
import { type DraftKind, localDrafts } from './runtime/session/local-drafts.ts'
import type { SessionStore } from './runtime/session/session-store.ts'

/** What of each kind may lie unsaved in a browser. */
const unsavedReaders: UnsavedTextReaders = {
  article: async () => (await import('./features/content/editor/unsaved.ts')).readUnsavedPost,
  page: async () => (await import('./features/content/documents/parts/unsaved.ts')).readUnsavedEntry,
  answer: async () => (await import('./features/enquiries/answer/unsaved-answer.ts')).readUnsavedAnswer,
  settings: async () => (await import('./features/settings/form/unsaved-settings.ts')).readUnsavedSettings,
}

/**
 * Loads now what reads the drafts that this person has unsaved, and those of texts that are opened: signing out asks about
 * them where there may be no connection. Returns what stops it.
 */
export function prepareSignOut(userId: string): () => void {
  const load = (kind: DraftKind): void => void unsavedReaders[kind]().catch(() => {})
  for (const { kind } of localDrafts.listForUser(userId)) load(kind)
  return localDrafts.onOpen(load)
}

/** Signs out, and asks first about what is not saved: see account/sign-out. */
export async function signOut(
  { view, navigate }: Runtime,
  session: SessionStore,
  clearPageData: () => void,
  timeZone: string,
): Promise<boolean | null> {
  const isSignedOut = await signOutOf(session, unsavedReaders, timeZone)
  if (!isSignedOut) return isSignedOut
  clearPageData()
  // What only a manager may see leaves the screen with the manager.
  if (view.get().route.meta.middleware) navigate('/', { replace: true })
  return true
}

export type SignOut = typeof signOut
