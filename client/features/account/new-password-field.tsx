import type { ReactNode } from 'react'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { passwordLength } from './contract/fields.ts'

type NewPasswordFieldProps = { label: string; name?: string; error: string | undefined }

export function NewPasswordField({ label, name = 'password', error }: NewPasswordFieldProps): ReactNode {
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      minLength={passwordLength.min}
      required
      // The error says it again.
      hint={error ? undefined : `Al menos ${passwordLength.min} caracteres. Una frase larga es buena idea.`}
      error={error}
    />
  )
}
