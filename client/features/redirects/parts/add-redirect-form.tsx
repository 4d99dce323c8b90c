import { type ReactNode, useState } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import {
  type RedirectsResponse,
  redirectsResponseSchema,
  redirectsApiPath,
  redirectStatuses,
  statusLabels,
} from '../contract.ts'

export function AddRedirectForm({ onChange }: { onChange: (list: RedirectsResponse) => void }): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()
  const [status, setStatus] = useState(301)
  const [statusMessage, setStatusMessage] = useState('')

  async function add(data: FormData, form: HTMLFormElement): Promise<void> {
    setStatusMessage('')
    const body = { source: data.get('source'), target: data.get('target') ?? '', status }
    const list = await send(redirectsApiPath, { method: 'POST', body }, redirectsResponseSchema)
    if (!list) return
    onChange(list)
    setStatusMessage('Guardada.')
    form.reset()
  }

  return (
    <form ref={ref} className="form panel" noValidate aria-label="Añadir" onSubmit={withValues(add)}>
      <h2>Añadir o cambiar una redirección</h2>
      <FormError failure={failure} />
      <Field
        label="Desde"
        name="source"
        hint="La dirección vieja, también con su dominio. Acabada en /** vale para todo lo que siga, como /antes/**."
        required
        error={failure?.fields['source']}
      />
      {status !== 410 && (
        <Field
          label="Hacia"
          name="target"
          hint="Como /blog o https://otro.example. Acabada en /** conserva lo que sigue, como /blog/**."
          required
          error={failure?.fields['target']}
        />
      )}
      <div className="field">
        <label htmlFor="codigo">Hasta cuándo</label>
        <select
          id="codigo"
          aria-describedby="codigo-ayuda"
          value={status}
          onChange={({ target }) => setStatus(Number(target.value))}
        >
          {redirectStatuses.map((value) => (
            <option key={value} value={value}>
              {statusLabels[value]}
            </option>
          ))}
        </select>
        <small className="help" id="codigo-ayuda">
          «También envíos» es para formularios y programas que mandan datos a la dirección vieja.
        </small>
      </div>
      <div className="actions tight">
        <button className="button" aria-disabled={pending}>
          Guardar redirección
        </button>
      </div>
      <p role="status">{statusMessage}</p>
    </form>
  )
}
