import { signOut as signOutOf, type UnsavedTextReaders } from './features/account/sign-out/sign-out.tsx'
import type { Runtime } from './runtime/router/runtime.ts'
import { type DraftKind, localDrafts } from './runtime/session/local-drafts.ts'
import type { SessionStore } from './runtime/session/session-store.ts'

/** Kind of draft → loads the function that turns a stored draft into a readable text. */
const unsavedReaders: UnsavedTextReaders = {
  article: async () => (await import('./features/content/editor/unsaved.ts')).readUnsavedPost,
  page: async () => (await import('./features/content/editor/unsaved.ts')).readUnsavedEntry,
  answer: async () => (await import('./features/enquiries/answer/unsaved-answer.ts')).readUnsavedAnswer,
  settings: async () => (await import('./features/settings/form/unsaved-settings.ts')).readUnsavedSettings,
}

/** Loads what the sign-out dialog needs, which may open offline: now and when a text opens. Returns a stop function. */
export function prepareSignOut(userId: string): () => void {
  const load = (kind: DraftKind): void => void unsavedReaders[kind]().catch(() => {})
  for (const { kind } of localDrafts.listForUser(userId)) load(kind)
  return localDrafts.onOpen(load)
}

/** Asks about unsaved texts. True: signed out; false: the server did not confirm; null: the person stays signed in. */
export async function signOut(
  { view, navigate }: Runtime,
  session: SessionStore,
  clearPageData: () => void,
  timeZone: string,
): Promise<boolean | null> {
  const isSignedOut = await signOutOf(session, unsavedReaders, timeZone)
  if (!isSignedOut) return isSignedOut
  clearPageData()
  // Leave a page that only signed-in people may see.
  if (view.get().route.meta.middleware) navigate('/', { replace: true })
  return true
}

export type SignOut = typeof signOut
