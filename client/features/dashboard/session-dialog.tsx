import { useEffect, useRef, useState } from 'react'
import { signInSteps } from '#client/features/account/contract/sign-in.ts'
import { saveFile } from '#client/runtime/browser/save-file.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { onForbidden, onOtherUser } from '../../runtime/session/call-api.ts'
import type { SessionUser } from '../../runtime/session/contract.ts'
import { listUnsavedTexts, stopSavingOpenTexts } from '../../runtime/session/open-texts.ts'
import { signInPagePath, toSignInPath } from '../../runtime/session/paths.ts'
import { startSessionRenewal, type SessionRenewal } from '../../runtime/session/session-renewal.ts'
import { useFormOfAddress } from '../../runtime/site/use-site.ts'
import { UnaskedModal } from '../../ui/modal/unasked-modal.tsx'

type SignInProblem = 'none' | 'blocked' | 'still-out' | 'other-account'

const problemTexts: Record<Exclude<SignInProblem, 'none'>, string> = {
  blocked:
    'El navegador bloqueó la ventana para entrar. Permite las ventanas emergentes de este sitio, o entra en otra pestaña y vuelve aquí.',
  'still-out': 'Todavía no has entrado. Hazlo en la otra pestaña y vuelve a intentarlo.',
  'other-account': 'Entraste con otra cuenta. Para guardar lo que tienes aquí, entra con la misma de antes.',
}

/** `isOut`: the person signed out in another tab, and this one has unsaved texts. */
type EndedSession = { isOut: boolean; problem: SignInProblem }

/** Shown when the session has ended: after signing in, the failed request is sent again. */
export function SessionDialog() {
  const { session, view } = useRuntime()
  const renewal = useRef<SessionRenewal>(null)
  /** Null while the session lasts. */
  const [ended, setEnded] = useState<EndedSession | null>(null)

  useEffect(() => {
    // The user when the page loaded. The waiting requests are not repeated if another user signs in.
    let owner: SessionUser | null = session.get().user
    const started = startSessionRenewal({
      getUserId: () => (session.get().user ?? owner)?.id,
      onSignOut() {
        if (listUnsavedTexts().length === 0) goToSignIn()
        else setEnded({ isOut: true, problem: 'none' })
      },
      onSessionEnd() {
        owner = session.get().user ?? owner
        setEnded((before) => before ?? { isOut: false, problem: 'none' })
      },
      onUserChecked(user) {
        if (!user)
          setEnded((before) => (before?.problem === 'blocked' ? { ...before, problem: 'still-out' } : before))
        if (!user) return false
        if (owner && user.id !== owner.id) {
          setEnded((before) => before && { ...before, problem: 'other-account' })
          return false
        }
        session.set({ status: 'ready', user })
        setEnded(null)
        return true
      },
    })
    renewal.current = started
    // After a refusal the permissions may have changed: read them again, so that the page shows what is allowed now.
    onForbidden(() => void started.check())
    const stopWatching = view.subscribe(() => {
      if (view.get().error?.statusCode === 403) void started.check()
    })
    return () => {
      onForbidden(() => {})
      stopWatching()
      started.stop()
    }
  }, [session, view])

  function cancel(): void {
    renewal.current?.cancel()
    setEnded(null)
  }

  return (
    <>
      <OtherUserDialog />
      {ended && (
        <UnaskedModal
          title={ended.isOut ? 'Cerraste la sesión en otra pestaña' : 'Tu sesión terminó'}
          onClose={cancel}
        >
          <SignInAgain
            {...ended}
            onSignIn={() =>
              setEnded({ ...ended, problem: renewal.current?.openPopup() ? 'none' : 'blocked' })
            }
            onSignedIn={() => renewal.current?.check()}
            onCancel={cancel}
          />
        </UnaskedModal>
      )}
    </>
  )
}

type SignInAgainProps = EndedSession & {
  onSignIn: () => void
  onSignedIn: () => void
  onCancel: () => void
}

function SignInAgain({ isOut, problem, onSignIn, onSignedIn, onCancel }: SignInAgainProps) {
  const say = useFormOfAddress()
  return (
    <>
      <p>
        {isOut
          ? 'Esta pestaña tiene texto sin guardar. Entra de nuevo para guardarlo, o cópialo o descárgalo antes de salir.'
          : 'Entra de nuevo para continuar. Lo que escribiste sigue aquí y se enviará en cuanto entres.'}
      </p>
      <p className="problem" role="alert">
        {problem !== 'none' && problemTexts[problem]}
      </p>
      <div className="actions">
        <Button className="button" onClick={onSignIn}>
          {say('Ingresar')}
        </Button>
        <Button onClick={onCancel}>Ahora no</Button>
      </div>
      {(problem === 'blocked' || problem === 'still-out') && (
        <div className="actions">
          <a className="link" href={signInPagePath} target="_blank" rel="noreferrer">
            {say('Ingresar en otra pestaña')}
          </a>
          <LinkButton onClick={onSignedIn}>Ya entré</LinkButton>
        </div>
      )}
      {isOut && <UnsavedHere />}
    </>
  )
}

/** Warns that another user has signed in in this browser, while this tab shows the first user's data. */
function OtherUserDialog() {
  const [isOtherUser, setOtherUser] = useState(false)
  useEffect(() => {
    onOtherUser(() => setOtherUser(true))
    return () => onOtherUser(() => {})
  }, [])
  if (!isOtherUser) return null
  return (
    <UnaskedModal title="En este navegador entró otra cuenta" onClose={() => setOtherUser(false)}>
      <p>
        Esta pestaña es de quien entró antes, y no guarda nada en nombre de otra persona. Un texto que quedara
        sin guardar sigue en este navegador, solo para quien lo escribió.
      </p>
      <div className="actions">
        <button className="button" type="button" onClick={() => location.reload()}>
          Continuar con la otra cuenta
        </button>
        <Button onClick={() => setOtherUser(false)}>Ahora no</Button>
      </div>
    </UnaskedModal>
  )
}

/** Leaves the page of a person who signed out in another tab. */
function goToSignIn(): void {
  stopSavingOpenTexts()
  const path = toSignInPath(location.pathname + location.search)
  location.replace(`${path}&${signInSteps.key}=${signInSteps.otherTab}`)
}

/** The unsaved texts of this tab, as they are when the dialog opens: until then, people may write on. */
function UnsavedHere() {
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
