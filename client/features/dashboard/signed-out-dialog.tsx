import { type ReactNode, useEffect, useState } from 'react'
import { saveFile } from '../../runtime/browser/save-file.ts'
import { toSignOutKey } from '../../runtime/session/local-drafts.ts'
import { stopSavingOpenTexts, listUnsavedTexts } from '../../runtime/session/open-texts.ts'
import { toSignInPath } from '../../runtime/session/paths.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'

function goToSignIn(): void {
  stopSavingOpenTexts()
  location.replace(toSignInPath(location.pathname + location.search))
}

/**
 * Leaves the page when the same user signs out in another tab, because texts typed here would no longer be stored. If
 * there are unsaved texts, it first shows them for copying.
 */
export function SignedOutDialog(): ReactNode {
  const { user } = useSession()
  const [text, setText] = useState<string | null>(null)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key !== toSignOutKey(userId) || newValue === null) return
      const unsaved = listUnsavedTexts()
      if (unsaved.length === 0) goToSignIn()
      else setText(unsaved.join('\n---\n\n'))
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId])
  if (text === null) return null
  return (
    <Modal title="Cerraste la sesión en otra pestaña" onClose={() => setText(null)}>
      <p>
        Esta pestaña tiene texto que ella no llegó a guardar. Si no lo guardaste al cerrar la sesión en la
        otra, cópialo o descárgalo antes de salir.
      </p>
      <div className="actions">
        <CopyButton text={text}>Copiar</CopyButton>
        <button
          className="button plain"
          type="button"
          onClick={() => saveFile('sin-guardar.md', text, 'text/markdown')}
        >
          Descargar
        </button>
        <button className="button danger" type="button" onClick={goToSignIn}>
          Salir sin él
        </button>
        <button className="button plain" type="button" data-first onClick={() => setText(null)}>
          Seguir aquí
        </button>
      </div>
    </Modal>
  )
}
