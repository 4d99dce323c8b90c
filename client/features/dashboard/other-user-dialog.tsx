import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { onOtherUser } from '../../runtime/session/call-api.ts'
import { UnaskedModal } from '../../ui/modal/unasked-modal.tsx'

/** Warns that another user has signed in in this browser, while this tab shows the first user's data. */
export function OtherUserDialog(): ReactNode {
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
