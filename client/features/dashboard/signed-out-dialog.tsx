import { type ReactNode, useEffect, useState } from 'react'
import { saveFile } from '../../runtime/browser/save-file.ts'
import { signOutKey } from '../../runtime/session/local-drafts.ts'
import { abandonOpenTexts, unsavedTexts } from '../../runtime/session/open-texts.ts'
import { signInPath } from '../../runtime/session/paths.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'

function leave(): void {
  abandonOpenTexts()
  location.replace(signInPath(location.pathname + location.search))
}

/**
 * When the same person signs out in another tab, this one leaves, too: nothing typed here is stored any more. Who has
 * something unsaved here is told so first, and can take it along.
 */
export function SignedOut(): ReactNode {
  const { user } = useSession()
  const [text, setText] = useState<string | null>(null)
  const person = user?.id
  useEffect(() => {
    if (person === undefined) return
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key !== signOutKey(person) || newValue === null) return
      const unsaved = unsavedTexts()
      if (unsaved.length === 0) leave()
      else setText(unsaved.join('\n---\n\n'))
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [person])
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
        <button className="button danger" type="button" onClick={leave}>
          Salir sin él
        </button>
        <button className="button plain" type="button" data-first onClick={() => setText(null)}>
          Seguir aquí
        </button>
      </div>
    </Modal>
  )
}
