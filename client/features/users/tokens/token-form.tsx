import type { ReactNode } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field, LabelledControl } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { maxLabelLength } from '../contract/roles.ts'
import {
  type AccessToken,
  createdTokenSchema,
  tokenDays,
  tokenPermissions,
  tokensPaths,
} from '../contract/tokens.ts'
import { PermissionFields } from '../roles/permission-fields.tsx'

type TokenFormProps = { onCreated: (tokens: AccessToken[], secret: string) => void }

const dayTexts: Readonly<Record<(typeof tokenDays)[number], string>> = {
  30: '30 días',
  90: '90 días',
  365: 'Un año',
}

export function TokenForm({ onCreated }: TokenFormProps): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()

  async function create(given: FormData, form: HTMLFormElement): Promise<void> {
    const body = {
      name: given.get('name'),
      permissions: given.getAll('permissions'),
      days: Number(given.get('days')),
    }
    const answer = await send(tokensPaths.tokens, { method: 'POST', body }, createdTokenSchema)
    if (!answer) return
    onCreated(answer.tokens, answer.secret)
    form.reset()
  }

  return (
    <form ref={ref} className="form" noValidate onSubmit={withValues(create)}>
      <FormError failure={failure} />
      <Field
        label="Nombre de la clave"
        name="name"
        autoComplete="off"
        maxLength={maxLabelLength}
        hint="El programa que la usa: así aparece en el registro."
        required
        error={failure?.fields['name']}
      />
      <LabelledControl label="Vale durante" error={failure?.fields['days']}>
        {(ties) => (
          <select {...ties} name="days" defaultValue={90}>
            {tokenDays.map((days) => (
              <option key={days} value={days}>
                {dayTexts[days]}
              </option>
            ))}
          </select>
        )}
      </LabelledControl>
      <PermissionFields offered={tokenPermissions} error={failure?.fields['permissions']} />
      <div className="row-actions">
        <button className="button plain" aria-disabled={pending}>
          Crear clave
        </button>
      </div>
    </form>
  )
}
