import { signOut as signOutOf, type UnsavedKinds } from './features/account/sign-out/sign-out.tsx'
import type { Runtime } from './runtime/router/runtime.ts'
import { type DraftKind, localDrafts } from './runtime/session/local-drafts.ts'
import type { SessionStore } from './runtime/session/session.ts'

/** What of each kind may lie unsaved in a browser. */
const kinds: UnsavedKinds = {
  article: async () => (await import('./features/content/editor/unsaved.ts')).readUnsavedPost,
  page: async () => (await import('./features/content/documents/parts/unsaved.ts')).readUnsavedPage,
  answer: async () => (await import('./features/enquiries/answer/unsaved.ts')).readUnsavedAnswer,
  settings: async () => (await import('./features/settings/form/unsaved.ts')).readUnsavedSettings,
}

/**
 * Loads now what reads the drafts that this person has unsaved, and those of texts that are opened: signing out asks about
 * them where there may be no connection. Returns what stops it.
 */
export function prepareSignOut(person: string): () => void {
  const load = (kind: DraftKind): void => void kinds[kind]().catch(() => {})
  for (const { kind } of localDrafts.of(person)) load(kind)
  return localDrafts.onOpened(load)
}

/** Signs out, and asks first about what is not saved: see account/sign-out. */
export async function signOut(
  { view, navigate }: Runtime,
  session: SessionStore,
  forgetData: () => void,
  timeZone: string,
): Promise<boolean | null> {
  const isOut = await signOutOf(session, kinds, timeZone)
  if (!isOut) return isOut
  forgetData()
  // What only a manager may see leaves the screen with the manager.
  if (view.get().route.meta.middleware) navigate('/', { replace: true })
  return true
}

export type SignOut = typeof signOut
