import { type ReactNode, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { endSession } from '#client/runtime/session/end-session.ts'
import {
  type DraftKind,
  localDrafts,
  type ReadUnsaved,
  type StoredDraft,
  type UnsavedText,
} from '#client/runtime/session/local-drafts.ts'
import { stopSavingOpenTexts, saveOpenTexts } from '#client/runtime/session/open-texts.ts'
import type { SessionStore } from '#client/runtime/session/session-store.ts'
import { type UnsavedDraft, UnsavedDialog } from './unsaved-dialog.tsx'

export type UnsavedTextReaders = Record<DraftKind, () => Promise<ReadUnsaved>>

/** How long open editors and the server may take before the person is asked, in milliseconds. */
const maxWaitMs = 3_000

/** Asks about unsaved texts, signs out and deletes them. False: the server did not confirm; null: the person stays. */
export async function signOut(
  session: SessionStore,
  readers: UnsavedTextReaders,
  timeZone: string,
): Promise<boolean | null> {
  const { user } = session.store.get()
  if (!user) return endSession(fetch, session)
  await waitAtMost(saveOpenTexts())
  const drafts = await Promise.all(
    localDrafts.listForUser(user.id).map((draft) => readUnsavedText(draft, readers)),
  )
  const saved = await Promise.all(drafts.map(({ isSaved }) => waitAtMost(isSaved())))
  const unsaved = drafts.filter((_, at) => saved[at] !== true)
  if (unsaved.length > 0 && !(await confirmSignOut(unsaved, user.id, timeZone))) return null
  const isEnded = await endSession(fetch, session)
  if (isEnded) {
    localDrafts.removeForUser(user.id)
    stopSavingOpenTexts()
  }
  return isEnded
}

function waitAtMost<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([work, new Promise<undefined>((done) => setTimeout(done, maxWaitMs))])
}

async function readUnsavedText(draft: StoredDraft, readers: UnsavedTextReaders): Promise<UnsavedDraft> {
  const read = await readers[draft.kind]().catch(() => null)
  return { draft, ...(read?.(draft) ?? createUnreadableText(draft)) }
}

/** For a draft that another version of the site stored, or whose reader could not be loaded. */
const createUnreadableText = ({ value }: StoredDraft): UnsavedText => ({
  name: 'Un texto',
  text: JSON.stringify(value, null, 2),
  isSaved: () => Promise.resolve(false),
  save: () => Promise.resolve('No podemos guardarlo desde aquí. Descárgalo o abre su editor.'),
})

/** Asks whether to sign out. The dialog is a separate React tree, because public pages have no place for it. */
function confirmSignOut(
  unsaved: readonly UnsavedDraft[],
  userId: string,
  timeZone: string,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const box = document.createElement('div')
  document.body.append(box)
  // Every first load contains `hydrateRoot` already; `createRoot` would enlarge it.
  const root = hydrateRoot(
    box,
    <ClientOnly>
      <UnsavedDialog unsaved={unsaved} userId={userId} timeZone={timeZone} onDone={resolve} />
    </ClientOnly>,
  )
  return promise.finally(() => {
    root.unmount()
    box.remove()
  })
}

/** Renders nothing during hydration, because the box is empty; its children after that. */
function ClientOnly({ children }: { children: ReactNode }): ReactNode {
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return isHydrated && children
}
