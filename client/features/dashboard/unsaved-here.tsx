import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { saveFile } from '../../runtime/browser/save-file.ts'
import { listUnsavedTexts, stopSavingOpenTexts } from '../../runtime/session/open-texts.ts'
import { toSignInPath } from '../../runtime/session/paths.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { signInSteps } from '../account/contract/sign-in.ts'

/** Leaves the page of a person who signed out in another tab. */
export function goToSignIn(): void {
  stopSavingOpenTexts()
  const path = toSignInPath(location.pathname + location.search)
  location.replace(`${path}&${signInSteps.key}=${signInSteps.otherTab}`)
}

/** The unsaved texts of this tab, as they are when the dialog opens: until then, people may write on. */
export function UnsavedHere(): ReactNode {
  const [text] = useState(() => listUnsavedTexts().join('\n---\n\n'))
  return (
    <div className="actions">
      <CopyButton text={text}>Copiar</CopyButton>
      <Button onClick={() => saveFile('sin-guardar.md', text, 'text/markdown')}>Descargar</Button>
      <button className="button danger" type="button" onClick={goToSignIn}>
        Salir sin él
      </button>
    </div>
  )
}
