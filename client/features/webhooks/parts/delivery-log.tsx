import type { ReactNode } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { type Delivery, deliveryDays, eventLabels, maxDeliveries } from '../contract.ts'

export function describeDelivery({ state, status, error, attempts }: Delivery): string {
  if (state === 'sent') return `Recibido (${status}).`
  const reason = [error ?? 'Todavía no se envió.', status && `Respondió ${status}.`].filter(Boolean).join(' ')
  return state === 'pending' && attempts > 0 ? `${reason} Se vuelve a intentar.` : reason
}

type DeliveryLogProps = {
  host: string
  deliveries: readonly Delivery[]
  pending: boolean
  onSendAgain: (id: string) => void
}

export function DeliveryLog({ host, deliveries, pending, onSendAgain }: DeliveryLogProps): ReactNode {
  if (deliveries.length === 0) return <p>Todavía no se le ha enviado nada.</p>
  return (
    <>
      <div className="tabla" role="region" aria-label={`Lo enviado a ${host}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Cuándo</th>
              <th scope="col">De qué</th>
              <th scope="col">Cómo fue</th>
              <th scope="col">Intentos</th>
              <th scope="col">
                <span className="hidden">Enviar otra vez</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.id}>
                <td>
                  <Instant at={delivery.at} />
                </td>
                <td>
                  {eventLabels[delivery.event]}
                  {delivery.event !== 'test' && `: ${delivery.title}`}
                </td>
                <td>{describeDelivery(delivery)}</td>
                <td>{delivery.attempts}</td>
                <td>
                  {delivery.state !== 'pending' && (
                    <LinkButton aria-disabled={pending} onClick={() => onSendAgain(delivery.id)}>
                      Enviar otra vez<span className="hidden">: {delivery.title}</span>
                    </LinkButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="help">
        Los últimos {maxDeliveries}, durante {deliveryDays} días.
      </p>
    </>
  )
}
