import '../../ui/modal/modal.css'
import '../../ui/message/message.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import type { SessionUser } from '../../runtime/session/contract.ts'
import { signInPagePath } from '../../runtime/session/paths.ts'
import { startSessionRenewal, type SessionRenewal } from '../../runtime/session/session-renewal.ts'
import { restoreFocus } from '../../ui/modal/modal.tsx'
import { OtherUserDialog } from './other-user-dialog.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'

type SignInProblem = 'none' | 'blocked' | 'still-out' | 'other-account'

const problemTexts: Record<Exclude<SignInProblem, 'none'>, string> = {
  blocked:
    'El navegador bloqueó la ventana de ingreso. Permite las ventanas emergentes de este sitio, o ingresa en otra pestaña y vuelve aquí.',
  'still-out': 'Todavía no has ingresado. Hazlo en la otra pestaña y vuelve a intentarlo.',
  'other-account':
    'Ingresaste con otra cuenta. Para guardar lo que tienes aquí, ingresa con la misma de antes.',
}

/** Shown when the session has ended: after signing in, the failed request is sent again. */
export function SessionDialog(): ReactNode {
  const { session } = useRuntime()
  const dialog = useRef<HTMLDialogElement>(null)
  const renewal = useRef<SessionRenewal>(null)
  const focusedBefore = useRef<Element>(null)
  const [problem, setProblem] = useState<SignInProblem>('none')

  useEffect(() => {
    // The user when the page loaded. Requests are not repeated in the name of another user.
    let owner: SessionUser | null = session.get().user
    const started = startSessionRenewal({
      onSessionEnd() {
        owner = session.get().user ?? owner
        setProblem('none')
        focusedBefore.current = document.activeElement
        dialog.current?.showModal()
      },
      onUserChecked(user) {
        if (!user) setProblem((before) => (before === 'blocked' ? 'still-out' : before))
        if (!user) return false
        if (owner && user.id !== owner.id) {
          setProblem('other-account')
          return false
        }
        session.set({ status: 'ready', user })
        dialog.current?.close()
        return true
      },
    })
    renewal.current = started
    return started.stop
  }, [session])

  function openPopup(): void {
    setProblem(renewal.current?.openPopup() ? 'none' : 'blocked')
  }

  return (
    <>
      <OtherUserDialog />
      <SignedOutDialog />
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby="sesion-terminada"
        // Also runs after Escape. Cancelling a finished renewal does nothing.
        onClose={() => {
          renewal.current?.cancel()
          restoreFocus(focusedBefore.current)
        }}
      >
        <h2 id="sesion-terminada">Tu sesión terminó</h2>
        <p>Ingresa de nuevo para continuar. Lo que escribiste sigue aquí y se enviará en cuanto ingreses.</p>
        <p className="problem" role="alert">
          {problem !== 'none' && problemTexts[problem]}
        </p>
        <div className="actions">
          <button type="button" className="button" onClick={openPopup}>
            Ingresar
          </button>
          <button type="button" className="button plain" onClick={() => dialog.current?.close()}>
            Ahora no
          </button>
        </div>
        {(problem === 'blocked' || problem === 'still-out') && (
          <div className="actions">
            <a className="link" href={signInPagePath} target="_blank" rel="noreferrer">
              Ingresar en otra pestaña
            </a>
            <button type="button" className="link" onClick={() => void renewal.current?.check()}>
              Ya ingresé
            </button>
          </div>
        )}
      </dialog>
    </>
  )
}
