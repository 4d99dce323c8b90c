import '../../ui/modal/modal.css'
import '../../ui/message/message.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import type { SessionUser } from '../../runtime/session/contract.ts'
import { signInPage } from '../../runtime/session/paths.ts'
import { startRenewal, type Renewal } from '../../runtime/session/renewal.ts'
import { giveBack } from '../../ui/modal/give-back.ts'
import { OtherPerson } from './other-person.tsx'
import { SignedOut } from './signed-out.tsx'

type Trouble = 'none' | 'blocked' | 'still-out' | 'other-account'

const troubles: Record<Exclude<Trouble, 'none'>, string> = {
  blocked:
    'El navegador bloqueó la ventana de ingreso. Permite las ventanas emergentes de este sitio, o ingresa en otra pestaña y vuelve aquí.',
  'still-out': 'Todavía no has ingresado. Hazlo en la otra pestaña y vuelve a intentarlo.',
  'other-account':
    'Ingresaste con otra cuenta. Para guardar lo que tienes aquí, ingresa con la misma de antes.',
}

/** When the session ends in the middle of work: sign in beside it, and the request is sent again. */
export function SessionDialog(): ReactNode {
  const { session } = useRuntime()
  const dialog = useRef<HTMLDialogElement>(null)
  const renewal = useRef<Renewal>(null)
  const from = useRef<Element>(null)
  const [trouble, setTrouble] = useState<Trouble>('none')

  useEffect(() => {
    // Whoever was signed in when the page came: nobody else's work is sent in their name.
    let owner: SessionUser | null = session.get().user
    const started = startRenewal({
      onAsk() {
        owner = session.get().user ?? owner
        setTrouble('none')
        from.current = document.activeElement
        dialog.current?.showModal()
      },
      onAnswer(user) {
        if (!user) setTrouble((before) => (before === 'blocked' ? 'still-out' : before))
        if (!user) return false
        if (owner && user.id !== owner.id) {
          setTrouble('other-account')
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
    setTrouble(renewal.current?.openPopup() ? 'none' : 'blocked')
  }

  return (
    <>
      <OtherPerson />
      <SignedOut />
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby="sesion-terminada"
        // Also after Escape; settling what is settled does nothing.
        onClose={() => {
          renewal.current?.cancel()
          giveBack(from.current)
        }}
      >
        <h2 id="sesion-terminada">Tu sesión terminó</h2>
        <p>Ingresa de nuevo para continuar. Lo que escribiste sigue aquí y se enviará en cuanto ingreses.</p>
        <p className="problem" role="alert">
          {trouble !== 'none' && troubles[trouble]}
        </p>
        <div className="actions">
          <button type="button" className="button" onClick={openPopup}>
            Ingresar
          </button>
          <button type="button" className="button plain" onClick={() => dialog.current?.close()}>
            Ahora no
          </button>
        </div>
        {(trouble === 'blocked' || trouble === 'still-out') && (
          <div className="actions">
            <a className="link" href={signInPage} target="_blank" rel="noreferrer">
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
