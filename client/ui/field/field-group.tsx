import { type ReactNode, type RefObject, useId } from 'react'

type FieldGroupProps = {
  /** The style of the form in which it stands. */
  className: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The group can get the focus through it, for example after a row was removed together with its button. */
  ref?: RefObject<HTMLFieldSetElement | null>
  children: ReactNode
}

export function FieldGroup({ className, label, hint, error, ref, children }: FieldGroupProps): ReactNode {
  const hintId = useId()
  return (
    <fieldset
      className={className}
      aria-describedby={hint ? hintId : undefined}
      {...(ref && { ref, tabIndex: -1 })}
    >
      <legend>{label}</legend>
      {hint && (
        <small className="help" id={hintId}>
          {hint}
        </small>
      )}
      {error && (
        <small className="field-error" role="alert">
          {error}
        </small>
      )}
      {children}
    </fieldset>
  )
}
