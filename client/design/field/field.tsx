import './field.css'
import { useId, type ComponentProps, type ReactNode } from 'react'

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Stands beside the input, within its frame. */
  after?: ReactNode
}

/** A labelled input with its hint and its error, tied together for everyone. */
export function Field({ label, error, hint, after, ...input }: FieldProps): ReactNode {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-input">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {after}
      </div>
      {hint && (
        <small id={`${id}-hint`} className="help">
          {hint}
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className="field-error">
          {error}
        </small>
      )}
    </div>
  )
}
