import { useState, type FormEvent, type MouseEvent } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { signInPagePath, signOutPath } from '../../runtime/session/paths.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { useFormOfAddress, useSite } from '../../runtime/site/use-site.ts'
import type { SignInPlace } from '../../site.ts'

/** `Ingresar` was pressed. It disappears after the sign-in, and the focus goes on to what replaces it. */
let isSigningIn = false

function focusAfterSignIn(link: HTMLElement | null): void {
  if (isSigningIn) link?.focus()
  isSigningIn = false
}

/**
 * Shows `Ingresar` in the place that the owner chose, also while the session is unknown. A manager finds the panel there,
 * too, besides the links in the header.
 */
export function SessionControl({ place }: { place: SignInPlace }) {
  const runtime = useRuntime()
  const { signInPlace } = useSite()
  const say = useFormOfAddress()
  const { user } = useSession()
  /** What the message is about. It ends when another page or session is shown. */
  const here = [useRoute().path, user?.id].join()
  const [shown, setShown] = useState('')
  if (shown && shown !== here) setShown('')

  function signIn(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    isSigningIn = true
    if (runtime.signIn()) setShown(here)
  }

  function signOut(event: FormEvent): void {
    event.preventDefault()
    setShown('')
    void runtime.signOut().then((isSignedOut) => isSignedOut === false && setShown(here))
  }

  const isChosen = place === signInPlace
  if (!isChosen && !(user && place === 'header')) return null
  return (
    <div className="session">
      {user ? (
        <>
          <a href="/mngr" ref={isChosen ? focusAfterSignIn : undefined}>
            Ir al panel
          </a>
          {place === 'header' && (
            <form method="post" action={signOutPath} onSubmit={signOut}>
              <button className="link">Cerrar sesión</button>
            </form>
          )}
        </>
      ) : (
        <a href={signInPagePath} title="Se abre en otra ventana" onClick={signIn}>
          {say('Ingresar')}
        </a>
      )}
      <p role="status">{shown && (user ? 'No pudimos cerrar tu sesión.' : 'Se abrió en otra ventana.')}</p>
    </div>
  )
}
