import '../../account/rows.css'
import { useState } from 'react'
import type { ApiRequest } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import type { Outcome } from '#client/ui/message/outcome.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { useStatusMessage } from '#client/ui/message/use-status-message.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import {
  eventLabels,
  type Webhook,
  webhookPaths,
  type WebhooksResponse,
  webhooksResponseSchema,
  type Delivery,
  deliveryDays,
  maxDeliveries,
} from '../contract.ts'
import { WebhookForm } from './webhook-form.tsx'

const stateLabels: Readonly<Record<Webhook['state'], string>> = {
  active: 'Activa',
  paused: 'En pausa',
  off: 'Desconectada: falló todo un día',
}

type WebhookListProps = { webhooks: readonly Webhook[]; onChange: (webhooks: Webhook[]) => void }

export function WebhookList({ webhooks, onChange }: WebhookListProps) {
  const { outcome, show, ref } = useStatusMessage(webhooks)

  return (
    <section className="section" aria-labelledby="conectados">
      <h2 id="conectados">Programas conectados</h2>
      <StatusMessage {...outcome} since={webhooks} ref={ref} />
      {webhooks.length === 0 ? (
        <p>Todavía no hay ninguno.</p>
      ) : (
        <ul className="rows">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onChange={(answer, next) => {
                onChange(answer.webhooks)
                show(next)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type WebhookRowProps = {
  webhook: Webhook
  onChange: (answer: WebhooksResponse, outcome: Outcome) => void
}
type Open = 'log' | 'form' | null

function WebhookRow({ webhook, onChange }: WebhookRowProps) {
  const { ref, pending, failure, send } = useRequest<HTMLLIElement>()
  const [open, setOpen] = useState<Open>(null)
  const [log, setLog] = useState<WebhooksResponse['log']>(null)
  const { id, url, events, state } = webhook
  const { host } = new URL(url)

  async function call(path: string, request: ApiRequest): Promise<WebhooksResponse | undefined> {
    const answer = await send(path, request, webhooksResponseSchema)
    if (answer?.log) setLog(answer.log)
    return answer
  }

  async function change(path: string, request: ApiRequest, text: string): Promise<void> {
    const answer = await call(path, request)
    if (answer) onChange(answer, { done: text })
  }

  async function sendNow(path: string): Promise<void> {
    const answer = await call(path, { method: 'POST' })
    const newest = answer?.log?.deliveries.find(({ id }) => path.endsWith(id)) ?? answer?.log?.deliveries[0]
    if (answer && newest) {
      const text = `${host}: ${describeDelivery(newest)}`
      onChange(answer, newest.state === 'sent' ? { done: text } : { failed: text })
    }
    if (answer) setOpen('log')
  }

  async function remove(): Promise<void> {
    const text =
      'Deja de recibir avisos, y se borra lo que se le envió. Para volver a conectarlo hace falta otro secreto.'
    if (await confirm({ title: `¿Eliminar la conexión con ${host}?`, text, action: 'Eliminar' }))
      await change(webhookPaths.webhook(id), { method: 'DELETE' }, `Ya no se avisa a ${host}.`)
  }

  async function toggleLog(): Promise<void> {
    if (open === 'log') return setOpen(null)
    if (await call(webhookPaths.webhook(id), { method: 'GET' })) setOpen('log')
  }

  function togglePause(): Promise<void> {
    const isPaused = state === 'active'
    const text = isPaused ? `En pausa: no se avisa a ${host}.` : `Se vuelve a avisar a ${host}.`
    return change(webhookPaths.state(id), { method: 'PUT', body: { isPaused } }, text)
  }

  const button = (text: string, onClick: () => unknown, isExpanded?: boolean) => (
    <LinkButton
      aria-disabled={pending}
      aria-expanded={isExpanded}
      aria-label={`${text}: ${host}`}
      onClick={onClick}
    >
      {text}
    </LinkButton>
  )

  return (
    <li ref={ref}>
      <div className="row-text">
        {url} <span className={state === 'active' ? 'badge' : 'badge off'}>{stateLabels[state]}</span>
        <small>{events.map((event) => eventLabels[event]).join(' · ')}</small>
      </div>
      <div className="row-actions">
        {button('Probar', () => sendNow(webhookPaths.test(id)))}
        {button('Ver lo enviado', toggleLog, open === 'log')}
        {button('Cambiar', () => setOpen(open === 'form' ? null : 'form'), open === 'form')}
        {button(state === 'active' ? 'Pausar' : 'Reanudar', togglePause)}
        {button('Eliminar', remove)}
      </div>
      <div className="row-form">
        <FormError failure={failure} />
        {open === 'form' && (
          <WebhookForm
            webhook={webhook}
            endpoint={{ method: 'PUT', path: webhookPaths.webhook(id) }}
            submitLabel="Guardar"
            onSaved={(answer) => {
              setOpen(null)
              onChange(answer, { done: 'Guardado.' })
            }}
          />
        )}
        {open === 'log' && log && (
          <DeliveryLog
            host={host}
            deliveries={log.deliveries}
            pending={pending}
            onSendAgain={(delivery) => void sendNow(webhookPaths.again(delivery))}
          />
        )}
      </div>
    </li>
  )
}

function describeDelivery({ state, status, error, attempts }: Delivery): string {
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

function DeliveryLog({ host, deliveries, pending, onSendAgain }: DeliveryLogProps) {
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
