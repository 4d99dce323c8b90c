import type { ReactNode } from 'react'
import { PasswordField } from '../design/field/password-field.tsx'
import { passwordLength } from './contract.ts'

type NewPasswordFieldProps = { label: string; error: string | undefined }

/** A password that is being chosen. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps): ReactNode {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={passwordLength.min}
      required
      hint={`Al menos ${passwordLength.min} caracteres. Una frase larga es buena idea.`}
      error={error}
    />
  )
}
