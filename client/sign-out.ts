import { signOut as signOutOf, type UnsavedKinds } from './account/sign-out/sign-out.tsx'
import type { Runtime } from './router/runtime.ts'
import type { SessionStore } from './session/session.ts'

/** What of each kind may lie unsaved in a browser. */
const kinds: UnsavedKinds = {
  article: async () => (await import('./studio/editor/unsaved.ts')).readUnsavedPost,
  page: async () => (await import('./documents/parts/unsaved.ts')).readUnsavedPage,
  answer: async () => (await import('./enquiries/answer/unsaved.ts')).readUnsavedAnswer,
  settings: async () => (await import('./settings/form/unsaved.ts')).readUnsavedSettings,
}

/** Signs out, and asks first about what is not saved: see account/sign-out. */
export async function signOut(
  { view, navigate }: Runtime,
  session: SessionStore,
  forgetData: () => void,
): Promise<boolean | null> {
  const isOut = await signOutOf(session, kinds)
  if (!isOut) return isOut
  forgetData()
  // What only a manager may see leaves the screen with the manager.
  if (view.get().route.meta.middleware) navigate('/', { replace: true })
  return true
}

export type SignOut = typeof signOut
