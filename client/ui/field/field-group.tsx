import { type ReactNode, type RefObject, useId } from 'react'
import { getDescription } from './field.tsx'

type FieldGroupProps = {
  /** The style of the form in which it stands. */
  className: string
  name?: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  /** The group can get the focus through it, for example after a row was removed together with its button. */
  ref?: RefObject<HTMLFieldSetElement | null>
  children: ReactNode
}

export function FieldGroup(props: FieldGroupProps) {
  const { className, name, label, hint, error, disabled, ref, children } = props
  const id = useId()
  return (
    <fieldset
      className={className}
      name={name}
      disabled={disabled}
      aria-describedby={getDescription(id, hint, error)}
      {...(ref && { ref, tabIndex: -1 })}
    >
      <legend>{label}</legend>
      {hint && (
        <small className="help" id={`${id}-hint`}>
          {hint}
        </small>
      )}
      {error && (
        // The group has no control that is invalid: after a request its message gets the focus.
        <small className="field-error" id={`${id}-error`} role="alert" tabIndex={-1}>
          {error}
        </small>
      )}
      {children}
    </fieldset>
  )
}
