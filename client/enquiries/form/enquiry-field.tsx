import type { ReactNode } from 'react'
import type { EnquiryField } from '../contract/form.ts'

/** What ties a control to its help and its error. */
export function described(
  name: EnquiryField,
  error: string | undefined,
  help = false,
): { id: string; name: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const ids = [...(help ? [`${name}-ayuda`] : []), ...(error ? [`${name}-error`] : [])].join(' ')
  return {
    id: name,
    name,
    ...(ids ? { 'aria-describedby': ids } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  }
}

type FieldProps = {
  name: EnquiryField
  label: ReactNode
  optional?: boolean
  help?: ReactNode
  error: string | undefined
  children: ReactNode
}

/** A label, its help, its control and its error, in the order in which they are read. */
export function EnquiryFieldBox({ name, label, optional, help, error, children }: FieldProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional && <span className="optional"> (opcional)</span>}
      </label>
      {help && (
        <p className="help" id={`${name}-ayuda`}>
          {help}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
    </div>
  )
}

export function FieldError({ name, error }: { name: EnquiryField; error: string | undefined }): ReactNode {
  return (
    error && (
      <p className="field-error" id={`${name}-error`}>
        {error}
      </p>
    )
  )
}
