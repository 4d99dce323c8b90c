import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { saveFile } from '../../runtime/browser/save-file.ts'
import { toSignOutKey } from '../../runtime/session/local-drafts.ts'
import { stopSavingOpenTexts, listUnsavedTexts } from '../../runtime/session/open-texts.ts'
import { toSignInPath } from '../../runtime/session/paths.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { UnaskedModal } from '../../ui/modal/unasked-modal.tsx'
import { signInSteps } from '../account/contract/sign-in.ts'

function goToSignIn(): void {
  stopSavingOpenTexts()
  const path = toSignInPath(location.pathname + location.search)
  location.replace(`${path}&${signInSteps.key}=${signInSteps.otherTab}`)
}

/** Leaves the page when the user signs out in another tab. If there are unsaved texts, first shows them for copying. */
export function SignedOutDialog(): ReactNode {
  const { user } = useSession()
  const [isOut, setOut] = useState(false)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key !== toSignOutKey(userId) || newValue === null) return
      if (listUnsavedTexts().length === 0) goToSignIn()
      else setOut(true)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId])
  if (!isOut) return null
  return (
    <UnaskedModal title="Cerraste la sesión en otra pestaña" onClose={() => setOut(false)}>
      <UnsavedTexts onClose={() => setOut(false)} />
    </UnaskedModal>
  )
}

/** The texts as they are when the dialog opens: until then, people may write on. */
function UnsavedTexts({ onClose }: { onClose: () => void }): ReactNode {
  const [text] = useState(() => listUnsavedTexts().join('\n---\n\n'))
  return (
    <>
      <p>
        Esta pestaña tiene texto que ella no llegó a guardar. Si no lo guardaste al cerrar la sesión en la
        otra, cópialo o descárgalo antes de salir.
      </p>
      <div className="actions">
        <CopyButton text={text}>Copiar</CopyButton>
        <Button onClick={() => saveFile('sin-guardar.md', text, 'text/markdown')}>Descargar</Button>
        <Button onClick={onClose}>Seguir aquí</Button>
        <button className="button danger" type="button" onClick={goToSignIn}>
          Salir sin él
        </button>
      </div>
    </>
  )
}
