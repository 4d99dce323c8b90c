import type { ReactNode } from 'react'
import { Instant } from '#client/ui/time/instant.tsx'
import type { EnquiryPages } from '../contract/pages.ts'

type Data = EnquiryPages['mngr-consulta']

/** Delivery status of the notification mail for this enquiry. */
export function NotificationStatus({ data, onResend }: { data: Data; onResend: () => void }): ReactNode {
  const { mailState, mailAttempts, mailAt, mailError } = data.enquiry
  if (mailState === 'off') return <p className="help">Esta consulta no generó aviso por correo.</p>
  if (mailState === 'sent')
    return (
      <p className="help">
        {data.mailSimulated ? 'Aviso simulado en este equipo, no ha salido:' : 'Aviso enviado por correo el'}{' '}
        {mailAt && <Instant at={mailAt} />}.
      </p>
    )
  return (
    <div className="help">
      <p>
        {mailState === 'failed'
          ? 'El aviso por correo no se pudo entregar'
          : 'El aviso por correo está pendiente'}{' '}
        ({mailAttempts} {mailAttempts === 1 ? 'intento' : 'intentos'}).
        {mailError && ` Último error: ${mailError}`}
      </p>
      <button type="button" className="link" onClick={onResend} disabled={!data.mailConfigured}>
        Reintentar el aviso
      </button>
    </div>
  )
}
