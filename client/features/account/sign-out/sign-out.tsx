import './unsaved-dialog.css'
import { type ReactNode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { saveFile } from '#client/runtime/browser/save-file.ts'
import { useInBrowser } from '#client/runtime/browser/use-in-browser.ts'
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
import { Button } from '#client/ui/button/button.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { formatMoment } from '#client/ui/time/date-format.ts'

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
function ClientOnly({ children }: { children: ReactNode }) {
  const isHydrated = useInBrowser(() => true, false)
  return isHydrated && children
}

type UnsavedDraft = UnsavedText & { draft: StoredDraft }

type UnsavedDialogProps = {
  unsaved: readonly UnsavedDraft[]
  userId: string
  timeZone: string
  onDone: (signOut: boolean) => void
}

/** Asks what to do with unsaved texts before signing out. Those that cannot be saved stay listed with the reason. */
function UnsavedDialog({ unsaved, userId, timeZone, onDone }: UnsavedDialogProps) {
  const [remaining, setRemaining] = useState(unsaved.map((each) => ({ ...each, problem: '' })))
  const [isSaving, setSaving] = useState(false)
  const [status, setStatus] = useState('')
  const [isDownloaded, setDownloaded] = useState(false)

  async function saveAll(): Promise<void> {
    if (isSaving) return
    setSaving(true)
    setStatus('Guardando…')
    // Open editors save their own texts, so that they know the new version.
    await saveOpenTexts()
    const failed: typeof remaining = []
    for (const each of remaining) {
      const isStored = localDrafts.listForUser(userId).some(({ key }) => key === each.draft.key)
      const problem = isStored ? await each.save() : ''
      if (problem) failed.push({ ...each, problem })
      else localDrafts.remove(each.draft)
    }
    setSaving(false)
    setRemaining(failed)
    setStatus(failed.length > 0 ? 'No pudimos guardarlo todo. Esto sigue sin guardar.' : '')
    if (failed.length === 0) onDone(true)
  }

  function download(): void {
    const text = remaining.map((each) => `<!-- ${each.name} -->\n\n${each.text.trim()}\n`).join('\n---\n\n')
    saveFile('sin-guardar.md', text, 'text/markdown')
    setDownloaded(true)
    setStatus('Descargado. Comprueba que tienes el archivo antes de cerrar la sesión.')
  }

  return (
    <Modal title="Hay textos sin guardar" onClose={() => onDone(false)}>
      <p>
        Lo que sigue está solo en este navegador. Al cerrar la sesión se borra de aquí, para que nadie más lo
        vea.
      </p>
      <ul className="unsaved">
        {remaining.map(({ draft, name, path, problem }) => (
          <li key={draft.key}>
            <strong>
              {path ? (
                <a href={path} onClick={() => onDone(false)}>
                  {name}
                </a>
              ) : (
                name
              )}
            </strong>
            <small className="help"> {formatMoment(draft.savedAt, timeZone)}</small>
            {problem && <p className="problem">{problem}</p>}
          </li>
        ))}
      </ul>
      <p role="status">{status}</p>
      <div className="actions">
        <Button className="button" data-first aria-disabled={isSaving} onClick={saveAll}>
          Guardar y cerrar sesión
        </Button>
        <Button onClick={download}>Descargar</Button>
        <Button onClick={() => onDone(false)}>Cancelar</Button>
        <Button className="button danger" onClick={() => onDone(true)}>
          {isDownloaded ? 'Cerrar sesión y borrar de aquí' : 'Descartar y cerrar sesión'}
        </Button>
      </div>
    </Modal>
  )
}
