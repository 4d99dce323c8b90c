import { type ReactNode, useState } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { addressTestSchema, type AddressTest, testAddressPath, toReadable } from '../contract.ts'

function describeAddressTest({ kind, target }: AddressTest): string {
  if (kind === 'page') return 'Ahí hay una página del sitio: se muestra.'
  if (kind === 'gone') return 'Dice que la página ya no existe.'
  if (kind === 'redirect') return `Lleva a ${toReadable(target ?? '')}.`
  return 'No hay redirección: sin un texto ahí, el visitante lee que la página no existe.'
}

export function TestAddressForm(): ReactNode {
  const request = useRequest<HTMLFormElement>()
  const [statusMessage, setStatusMessage] = useState('')

  async function ask(values: FormData): Promise<void> {
    setStatusMessage('')
    const body = { path: values.get('path') }
    const tried = await request.send(testAddressPath, { method: 'POST', body }, addressTestSchema)
    if (tried) setStatusMessage(describeAddressTest(tried))
  }

  return (
    <RequestForm
      request={request}
      className="form panel"
      aria-label="Probar"
      title={<h2>Probar una dirección</h2>}
      onSubmit={ask}
    >
      <Field label="Dirección" name="path" hint="Por ejemplo, /contacto-viejo." required />
      <div className="actions tight">
        <SubmitButton className="button plain">Probar dirección</SubmitButton>
      </div>
      <p role="status">{statusMessage}</p>
    </RequestForm>
  )
}
