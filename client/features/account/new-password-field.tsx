import { PasswordField } from '../../ui/field/password-field.tsx'
import { useFieldError } from '../../ui/form/form-context.ts'
import { passwordLength } from './contract/fields.ts'

type NewPasswordFieldProps = { label: string; name?: string; error?: string | undefined }

export function NewPasswordField({ label, name = 'password', error: own }: NewPasswordFieldProps) {
  const error = useFieldError(name, own)
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
