import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldError } from '../form/form-context.ts'
import './field.css'

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Shown beside the input, inside its frame. */
  suffix?: ReactNode
}

export function Field({ label, error: own, hint, suffix, ...input }: FieldProps) {
  const error = useFieldError(input.name, own)
  return (
    <LabelledControl label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="field-input">
          <input {...input} {...attributes} />
          {suffix}
        </div>
      )}
    </LabelledControl>
  )
}

type ControlAttributes = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type LabelledControlProps = {
  label: string
  hint?: ReactNode
  error: string | undefined
  /** If the error appears while people write. */
  errorRole?: 'alert' | 'status' | undefined
  children: (attributes: ControlAttributes) => ReactNode
}

/** The ids of the hint and the error of a control, for `aria-describedby`. */
export const getDescription = (id: string, hint: ReactNode, error: string | undefined): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

export function LabelledControl(props: LabelledControlProps) {
  const { label, hint, error, errorRole, children } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': getDescription(id, hint, error),
      })}
      {hint && (
        <small id={`${id}-hint`} className="help">
          {hint}
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className="field-error" role={errorRole}>
          {error}
        </small>
      )}
    </div>
  )
}
