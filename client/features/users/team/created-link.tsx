import '#client/ui/message/message.css'
import './created-link.css'
import type { ReactNode } from 'react'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import type { CreatedLink } from '../contract/users.ts'

export function CreatedLinkBox({
  createdLink: { link, kind, mailed },
}: {
  createdLink: CreatedLink
}): ReactNode {
  return (
    <div className="form form-done" role="status">
      <p>
        {mailed
          ? 'Enviamos el enlace por correo. También puedes copiarlo aquí.'
          : 'No se ha enviado por correo: copia este enlace y hazlo llegar por un medio seguro.'}{' '}
        Dura 24 horas y se usa una sola vez.
      </p>
      <div className="copy-line">
        <input
          aria-label={kind === 'enrolment' ? 'Enlace de activación' : 'Enlace para otra contraseña'}
          readOnly
          value={link}
        />
        <CopyButton text={link}>Copiar enlace</CopyButton>
      </div>
    </div>
  )
}
