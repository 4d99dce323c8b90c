import '#client/ui/field/check.css'
import { type ReactNode, useId } from 'react'
import type { ApiRequest } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { eventOptions, type Webhook, type WebhooksResponse, webhooksResponseSchema } from '../contract.ts'

type WebhookFormProps = {
  webhook?: Webhook
  endpoint: Pick<ApiRequest, 'method'> & { path: string }
  submitLabel: string
  onSaved: (answer: WebhooksResponse) => void
}

export function WebhookForm({ webhook, endpoint, submitLabel, onSaved }: WebhookFormProps): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()
  const id = useId()
  const { path, method } = endpoint
  const error = failure?.fields['events']

  async function save(given: FormData, form: HTMLFormElement): Promise<void> {
    const body = { url: given.get('url'), events: given.getAll('events') }
    const answer = await send(path, { method, body }, webhooksResponseSchema)
    if (!answer) return
    onSaved(answer)
    form.reset()
  }

  return (
    <form ref={ref} className="form" noValidate onSubmit={withValues(save)}>
      <FormError failure={failure} />
      <Field
        label="Dirección"
        name="url"
        type="url"
        autoComplete="off"
        hint="La da el otro programa, y empieza por https://. Suele llamarla «webhook»."
        required
        defaultValue={webhook?.url}
        error={failure?.fields['url']}
      />
      <fieldset aria-describedby={error && id}>
        <legend>Avisar cuando</legend>
        {eventOptions.map(({ event, label }) => (
          <label key={event} className="check tall">
            <input
              type="checkbox"
              name="events"
              value={event}
              defaultChecked={webhook?.events.includes(event) ?? false}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && id}
            />
            {label}
          </label>
        ))}
        {error && (
          <small id={id} className="field-error">
            {error}
          </small>
        )}
      </fieldset>
      <div className="actions tight">
        <button className="button" aria-disabled={pending}>
          {submitLabel}
        </button>
      </div>
    </form>
  )
}
