import type { ReactNode } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { toReplyHref } from '../contract/answer-mail.ts'
import type { ThreadMessage } from '../contract/answers.ts'
import type { EnquiryPages } from '../contract/pages.ts'

type PreparedProps = {
  data: EnquiryPages['mngr-consulta']
  message: ThreadMessage
  onResend: (message: ThreadMessage) => void
  onAnswered: (message: ThreadMessage) => void
}

/** What to do with an answer that was written while the site sent no mail. */
export function Prepared({ data, message, onResend, onAnswered }: PreparedProps): ReactNode {
  const { text, files } = message
  const site = useSite()
  return (
    <>
      <p className="help">
        {data.sendsAnswers ? 'El sitio ya envía correo.' : 'No enviada: este sitio aún no tiene correo.'}
        {files.length > 0 && ' Si la envías desde tu correo, adjunta ahí los archivos.'}
      </p>
      <div className="actions tight">
        {data.sendsAnswers && (
          <button type="button" className="button" onClick={() => onResend(message)}>
            Enviar ahora
          </button>
        )}
        <a className="button plain" href={toReplyHref(site, data.enquiry, text)}>
          Abrir en tu correo
        </a>
        <CopyButton text={text}>Copiar</CopyButton>
        {data.enquiry.state !== 'answered' && (
          <Button onClick={() => onAnswered(message)}>Marcar como respondida</Button>
        )}
      </div>
    </>
  )
}
