import type { ReactNode } from 'react'
import { href } from '../enquiries/routes.ts'
import type { PanelPages } from './contract.ts'

type UndeliveredProps = Pick<PanelPages['mngr'], 'mail'> & { onRetry: () => void }

/** Notifications on which the queue gave up: the enquiries are safe, but nobody was told of them. */
export function Undelivered({ mail, onRetry }: UndeliveredProps): ReactNode {
  return (
    <section aria-labelledby="sin-entregar">
      <h2 id="sin-entregar">Avisos sin entregar</h2>
      <p>Las consultas están a salvo; lo que no llegó es el correo que avisa de ellas.</p>
      <ul role="list">
        {mail.undelivered.map(({ reference, name, error }) => (
          <li key={reference}>
            <a href={href('mngr-consulta', { ref: reference })}>{name}</a>
            {error && <span className="why">{error}</span>}
          </li>
        ))}
      </ul>
      <button type="button" className="button plain" disabled={!mail.configured} onClick={onRetry}>
        Reintentar {mail.failed === 1 ? 'el aviso' : `los ${mail.failed} avisos`}
      </button>
    </section>
  )
}
