import type { ReactNode } from 'react'
import { useFormOfAddress } from '../../runtime/site/use-site.ts'
import { noMailText } from '../../runtime/text/mail-delivery.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { ManagerIcon } from '../../ui/icon/manager-icon.tsx'
import type { MailSetup as Data } from './contract.ts'

/** What to ask for while the site sends no mail, and what works until then. Everything else links here. */
export function MailSetup({ setup: { isSimulated, request } }: { setup: Data }): ReactNode {
  const say = useFormOfAddress()
  return (
    <section aria-labelledby="correo">
      <div className="list-bar">
        <h2 id="correo">Correo</h2>
        <span className="badge warn">
          <ManagerIcon name="alert" /> sin configurar
        </span>
      </div>
      <p>
        <strong>{noMailText}</strong> {isSimulated && 'En este equipo de prueba lo guarda en un archivo. '}
        Lo configura quien publica el sitio, en unos minutos. Este mensaje le dice qué hacer:
      </p>
      <div className="actions tight">
        <CopyButton text={request}>Copiar el mensaje para tu técnico</CopyButton>
      </div>
      <details>
        <summary>Leer el mensaje</summary>
        <pre className="mail-request">{request}</pre>
      </details>
      <div className="mail-ways">
        <div>
          <h3>Mientras tanto</h3>
          <ul className="ticks">
            <li>Las consultas llegan a «Consultas».</li>
            <li>Las respuestas que escribes se guardan y las envías desde tu programa de correo.</li>
            <li>Los enlaces para entrar al equipo o elegir otra contraseña se copian en «Equipo».</li>
          </ul>
        </div>
        <div>
          <h3>No salen</h3>
          <ul className="ticks not">
            <li>Los avisos de consultas, y su confirmación a quien escribe.</li>
            <li>{say('El enlace de «¿Olvidaste tu contraseña?».')}</li>
            <li>Los avisos sobre las cuentas.</li>
            <li>El resumen semanal y los avisos de fallos.</li>
          </ul>
        </div>
      </div>
    </section>
  )
}
