import { type ReactNode, useState } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { addressTestSchema, type AddressTest, testAddressPath, toReadable } from '../contract.ts'

function describeAddressTest({ kind, target }: AddressTest): string {
  if (kind === 'page') return 'Ahí hay una página del sitio: se muestra.'
  if (kind === 'gone') return 'Dice que la página ya no existe.'
  if (kind === 'redirect') return `Lleva a ${toReadable(target ?? '')}.`
  return 'No hay redirección: sin un texto ahí, el visitante lee que la página no existe.'
}

export function TestAddressForm(): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()
  const [statusMessage, setStatusMessage] = useState('')

  async function ask(values: FormData): Promise<void> {
    setStatusMessage('')
    const body = { path: values.get('path') }
    const tried = await send(testAddressPath, { method: 'POST', body }, addressTestSchema)
    if (tried) setStatusMessage(describeAddressTest(tried))
  }

  return (
    <form ref={ref} className="form panel" noValidate aria-label="Probar" onSubmit={withValues(ask)}>
      <h2>Probar una dirección</h2>
      <FormError failure={failure} />
      <Field label="Dirección" name="path" required error={failure?.fields['path']} />
      <div className="actions tight">
        <button className="button plain" aria-disabled={pending}>
          Probar dirección
        </button>
      </div>
      <p role="status">{statusMessage}</p>
    </form>
  )
}
