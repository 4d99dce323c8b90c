import type { ReactNode } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { AccountForm } from '../../account/account-form.tsx'
import { maxLabelLength } from '../contract/roles.ts'
import {
  type AccessToken,
  createdTokenSchema,
  type tokenDays,
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
  return (
    <AccountForm
      fields={(typed) => ({
        name: typed.get('name'),
        permissions: typed.getAll('permissions'),
        days: Number(typed.get('days')),
      })}
      endpoint={{ method: 'POST', path: tokensPaths.tokens, schema: createdTokenSchema }}
      submitLabel="Crear clave"
      onSaved={({ tokens, secret }, form) => {
        onCreated(tokens, secret)
        form.reset()
      }}
    >
      <Field
        label="Nombre de la clave"
        name="name"
        autoComplete="off"
        maxLength={maxLabelLength}
        hint="El programa que la usa: así aparece en el registro."
        required
      />
      <SelectField label="Vale durante" name="days" defaultValue={90} options={dayTexts} />
      <PermissionFields offered={tokenPermissions} />
    </AccountForm>
  )
}
