import { EmailSuggestion } from './email-suggestion.tsx'
import { Field, type FieldProps } from './field.tsx'

/** A mail address. Suggests a correction for a likely typo. */
export function EmailField({ hint, ...field }: FieldProps) {
  return <Field {...field} type="email" hint={<EmailSuggestion help={hint} />} />
}
