import { type ReactNode, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  type DraftKind,
  localDrafts,
  type ReadUnsaved,
  type StoredDraft,
  type UnsavedText,
} from '#client/runtime/session/local-drafts.ts'
import { abandonOpenTexts, saveOpenTexts } from '#client/runtime/session/open-texts.ts'
import type { SessionStore } from '#client/runtime/session/session.ts'
import { endSession } from '#client/runtime/session/sign-out.ts'
import { type Unsaved, UnsavedDialog } from './unsaved-dialog.tsx'

/** How each kind of draft is read. */
export type UnsavedKinds = Record<DraftKind, () => Promise<ReadUnsaved>>

/** How long open editors may take to save before the person is asked, in milliseconds. */
const patienceMs = 3_000

/**
 * Signs out. Who has unsaved texts in this browser is asked about them first; then they are deleted here. False = the
 * server did not confirm, null = the person stays signed in.
 */
export async function signOut(
  session: SessionStore,
  kinds: UnsavedKinds,
  timeZone: string,
): Promise<boolean | null> {
  const { user } = session.store.get()
  if (!user) return endSession(fetch, session)
  await Promise.race([saveOpenTexts(), new Promise((done) => setTimeout(done, patienceMs))])
  const unsaved = await Promise.all(localDrafts.of(user.id).map((draft) => readUnsaved(draft, kinds)))
  if (unsaved.length > 0 && !(await ask(unsaved, user.id, timeZone))) return null
  const isEnded = await endSession(fetch, session)
  if (isEnded) {
    localDrafts.endFor(user.id)
    abandonOpenTexts()
  }
  return isEnded
}

async function readUnsaved(draft: StoredDraft, kinds: UnsavedKinds): Promise<Unsaved> {
  const read = await kinds[draft.kind]().catch(() => null)
  return { draft, ...(read?.(draft) ?? unreadable(draft)) }
}

/** What another version of the site stored, or what could not be loaded just now. */
const unreadable = ({ value }: StoredDraft): UnsavedText => ({
  name: 'Un texto',
  text: JSON.stringify(value, null, 2),
  save: () => Promise.resolve('No podemos guardarlo desde aquí. Descárgalo o abre su editor.'),
})

/** Whether to sign out. The dialog is a tree of its own: public pages, where one can sign out too, have no place for it. */
function ask(unsaved: readonly Unsaved[], person: string, timeZone: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const box = document.createElement('div')
  document.body.append(box)
  // Every first load has `hydrateRoot` already; `createRoot` would be added to all of them.
  const root = hydrateRoot(
    box,
    <Later>
      <UnsavedDialog unsaved={unsaved} person={person} timeZone={timeZone} onDone={resolve} />
    </Later>,
  )
  return promise.finally(() => {
    root.unmount()
    box.remove()
  })
}

/** Nothing at first, as in the empty box that is hydrated. */
function Later({ children }: { children: ReactNode }): ReactNode {
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return isHydrated && children
}
