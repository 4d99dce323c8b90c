import { useId } from 'react'
import type { ApiRequest } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { eventOptions, type Webhook, type WebhooksResponse, webhooksResponseSchema } from '../contract.ts'

type WebhookFormProps = {
  webhook?: Webhook
  endpoint: Pick<ApiRequest, 'method'> & { path: string }
  submitLabel: string
  onSaved: (answer: WebhooksResponse) => void
}

export function WebhookForm({ webhook, endpoint, submitLabel, onSaved }: WebhookFormProps) {
  const request = useRequest<HTMLFormElement>()
  const id = useId()
  const { path, method } = endpoint
  const error = request.failure?.fields['events']

  async function save(given: FormData, form: HTMLFormElement): Promise<void> {
    const body = { url: given.get('url'), events: given.getAll('events') }
    const answer = await request.send(path, { method, body }, webhooksResponseSchema)
    if (!answer) return
    onSaved(answer)
    form.reset()
  }

  return (
    <RequestForm request={request} onSubmit={save}>
      <Field
        label="Dirección del otro programa"
        name="url"
        type="url"
        autoComplete="off"
        hint="La da el otro programa, y empieza por https://. Suele llamarla «webhook»."
        required
        defaultValue={webhook?.url}
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
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </RequestForm>
  )
}
