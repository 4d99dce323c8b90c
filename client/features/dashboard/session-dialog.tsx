import '../../ui/message/message.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { onForbidden, onOtherUser } from '../../runtime/session/call-api.ts'
import type { SessionUser } from '../../runtime/session/contract.ts'
import { signInPagePath } from '../../runtime/session/paths.ts'
import { startSessionRenewal, type SessionRenewal } from '../../runtime/session/session-renewal.ts'
import { useFormOfAddress } from '../../runtime/site/use-site.ts'
import { UnaskedModal } from '../../ui/modal/unasked-modal.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'

type SignInProblem = 'none' | 'blocked' | 'still-out' | 'other-account'

const problemTexts: Record<Exclude<SignInProblem, 'none'>, string> = {
  blocked:
    'El navegador bloqueó la ventana para entrar. Permite las ventanas emergentes de este sitio, o entra en otra pestaña y vuelve aquí.',
  'still-out': 'Todavía no has entrado. Hazlo en la otra pestaña y vuelve a intentarlo.',
  'other-account': 'Entraste con otra cuenta. Para guardar lo que tienes aquí, entra con la misma de antes.',
}

/** Shown when the session has ended: after signing in, the failed request is sent again. */
export function SessionDialog(): ReactNode {
  const { session, view } = useRuntime()
  const say = useFormOfAddress()
  const renewal = useRef<SessionRenewal>(null)
  /** Null while the session lasts. */
  const [problem, setProblem] = useState<SignInProblem | null>(null)

  useEffect(() => {
    // The user when the page loaded. The waiting requests are not repeated if another user signs in.
    let owner: SessionUser | null = session.get().user
    const started = startSessionRenewal({
      onSessionEnd() {
        owner = session.get().user ?? owner
        setProblem('none')
      },
      onUserChecked(user) {
        if (!user) setProblem((before) => (before === 'blocked' ? 'still-out' : before))
        if (!user) return false
        if (owner && user.id !== owner.id) {
          setProblem((before) => before && 'other-account')
          return false
        }
        session.set({ status: 'ready', user })
        setProblem(null)
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
    setProblem(null)
  }

  return (
    <>
      <OtherUserDialog />
      <SignedOutDialog />
      {problem && (
        <UnaskedModal title="Tu sesión terminó" onClose={cancel}>
          <p>Entra de nuevo para continuar. Lo que escribiste sigue aquí y se enviará en cuanto entres.</p>
          <p className="problem" role="alert">
            {problem !== 'none' && problemTexts[problem]}
          </p>
          <div className="actions">
            <Button
              className="button"
              onClick={() => setProblem(renewal.current?.openPopup() ? 'none' : 'blocked')}
            >
              {say('Ingresar')}
            </Button>
            <Button onClick={cancel}>Ahora no</Button>
          </div>
          {(problem === 'blocked' || problem === 'still-out') && (
            <div className="actions">
              <a className="link" href={signInPagePath} target="_blank" rel="noreferrer">
                {say('Ingresar en otra pestaña')}
              </a>
              <LinkButton onClick={() => renewal.current?.check()}>Ya entré</LinkButton>
            </div>
          )}
        </UnaskedModal>
      )}
    </>
  )
}

/** Warns that another user has signed in in this browser, while this tab shows the first user's data. */
function OtherUserDialog(): ReactNode {
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
