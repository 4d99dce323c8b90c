import type { ReactNode } from 'react'
import { EmailSuggestion } from './email-suggestion.tsx'
import { Field, type FieldProps } from './field.tsx'

/** A mail address. Suggests a correction for a likely typo. */
export function EmailField({ hint, ...field }: FieldProps): ReactNode {
  return <Field {...field} type="email" hint={<EmailSuggestion help={hint} />} />
}
