import type { ReactNode } from 'react'
import { noMailText } from '../../runtime/text/mail-delivery.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import type { MailSetup as Data } from './contract.ts'

const working = [
  'Las consultas llegan a «Consultas», y el número del menú dice cuántas hay sin leer.',
  'Las respuestas se escriben desde tu programa de correo: la dirección está en cada consulta.',
  'Los enlaces para entrar al equipo, o para elegir otra contraseña, se copian en «Equipo».',
]
const missing = [
  'Los avisos al equipo de que llegó una consulta.',
  'El correo que confirma a quien escribe que su consulta llegó.',
  'Las respuestas que se escriben aquí.',
  'El enlace de «¿Olvidaste tu contraseña?» y los avisos sobre tu cuenta.',
  'El resumen semanal, y los avisos de fallos.',
]

/** What to ask for while the site sends no mail, and what works until then. Everything else links here. */
export function MailSetup({ setup: { isSimulated, request } }: { setup: Data }): ReactNode {
  return (
    <section aria-labelledby="correo">
      <h2 id="correo">Correo</h2>
      <p>
        <strong>{noMailText}</strong>{' '}
        {isSimulated && 'Está en un equipo de prueba, que los guarda en un archivo. '}
        Lo configura quien publica el sitio, en unos minutos. Este mensaje le dice qué hacer:
      </p>
      <div className="actions tight">
        <CopyButton text={request}>Copiar el mensaje para tu técnico</CopyButton>
      </div>
      <details>
        <summary>Leer el mensaje</summary>
        <pre className="mail-request">{request}</pre>
      </details>
      <h3>Mientras tanto funciona</h3>
      <List texts={working} />
      <h3>Hasta entonces no sale</h3>
      <List texts={missing} />
    </section>
  )
}

const List = ({ texts }: { texts: readonly string[] }): ReactNode => (
  <ul role="list">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
