import '#client/ui/button/actions.css'
import '#client/ui/message/message.css'
import './unsaved-dialog.css'
import { type ReactNode, useState } from 'react'
import { saveFile } from '#client/runtime/browser/save-file.ts'
import { localDrafts, type StoredDraft, type UnsavedText } from '#client/runtime/session/local-drafts.ts'
import { saveOpenTexts } from '#client/runtime/session/open-texts.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { formatMoment } from '#client/ui/time/date-format.ts'

export type UnsavedDraft = UnsavedText & { draft: StoredDraft }

type UnsavedDialogProps = {
  unsaved: readonly UnsavedDraft[]
  userId: string
  timeZone: string
  onDone: (signOut: boolean) => void
}

/** Asks what to do with unsaved texts before signing out. Those that cannot be saved stay listed with the reason. */
export function UnsavedDialog({ unsaved, userId, timeZone, onDone }: UnsavedDialogProps): ReactNode {
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
      const isStored = localDrafts.listForUser(userId).some((draft) => isSameDraft(draft, each.draft))
      const problem = isStored ? await each.save() : ''
      if (problem) failed.push({ ...each, problem })
      else localDrafts.remove(each.draft, userId)
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
          <li key={`${draft.kind} ${draft.id}`}>
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

const isSameDraft = (a: StoredDraft, b: StoredDraft): boolean => a.kind === b.kind && a.id === b.id
