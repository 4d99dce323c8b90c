import { useState } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { PageField } from '../../content/links/page-field.tsx'
import {
  type RedirectsResponse,
  redirectsResponseSchema,
  redirectsApiPath,
  type RedirectStatus,
  sendingStatuses,
  statusLabels,
} from '../contract.ts'

const choices = [301, 302, 410] as const satisfies readonly RedirectStatus[]

type AddRedirectFormProps = {
  /** The old address, if it is known. */
  source: string
  onSaved: (list: RedirectsResponse) => void
  onCancel: () => void
}

export function AddRedirectForm({ source, onSaved, onCancel }: AddRedirectFormProps) {
  const request = useRequest<HTMLFormElement>()
  const [status, setStatus] = useState<(typeof choices)[number]>(301)

  const [target, setTarget] = useState('')

  async function add(data: FormData): Promise<void> {
    const body = {
      source: data.get('source'),
      target: data.get('target') ?? '',
      status: (data.has('sends') && sendingStatuses[status]) || status,
    }
    const list = await request.send(redirectsApiPath, { method: 'POST', body }, redirectsResponseSchema)
    if (list) onSaved(list)
  }

  return (
    <RequestForm request={request} aria-label="Añadir" onSubmit={add}>
      <Field
        label="Desde"
        name="source"
        defaultValue={source}
        hint="La dirección vieja, como /contacto-viejo. Puedes pegarla completa."
        required
      />
      {status !== 410 && (
        <PageField
          label="Hacia"
          name="target"
          value={target}
          hint="El título de la página nueva, su dirección, como /contacto, o la de otro sitio."
          required
          onChange={(href) => setTarget(href)}
        />
      )}
      <SelectField
        label="Hasta cuándo"
        value={status}
        options={choices.map((id) => ({ id, name: statusLabels[id] }))}
        onChange={({ target }) => setStatus(choices.find((it) => it === Number(target.value)) ?? 301)}
      />
      <details>
        <summary>Avanzado</summary>
        {status !== 410 && (
          <label className="check">
            <input type="checkbox" name="sends" />
            Pasar también los formularios que se envíen a la dirección vieja
          </label>
        )}
        <p className="help">
          Para una carpeta entera, acaba «Desde» en /**: con /antes/** cambian /antes/precios y todo lo que
          haya en ella. Si «Hacia» acaba igual, como /blog/**, se conserva lo que sigue: /antes/precios lleva
          a /blog/precios.
        </p>
      </details>
      <div className="actions tight">
        <SubmitButton>Guardar redirección</SubmitButton>
        <LinkButton onClick={onCancel}>Cancelar</LinkButton>
      </div>
    </RequestForm>
  )
}
