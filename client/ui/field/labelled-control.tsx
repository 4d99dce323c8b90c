import './field.css'
import { type ReactNode, useId } from 'react'

/** What ties a control to its label, its hint and its error. */
type Ties = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type LabelledProps = {
  label: string
  hint?: ReactNode
  error: string | undefined
  children: (ties: Ties) => ReactNode
}

/** A control with its label, its hint and its error, tied together for everyone. */
export function Labelled({ label, hint, error, children }: LabelledProps): ReactNode {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
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
