import { type ReactNode, type RefObject, useId } from 'react'

type RowsFieldsetProps = {
  ref: RefObject<HTMLFieldSetElement | null>
  name: string
  label: string
  hint: ReactNode
  error: string | undefined
  children: ReactNode
}

/** The frame of a setting that has several rows. It gets the focus after a row was removed together with its button. */
export function RowsFieldset({ ref, name, label, hint, error, children }: RowsFieldsetProps): ReactNode {
  const id = useId()
  return (
    <fieldset
      className="setting-rows"
      name={name}
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? id : undefined}
    >
      <legend>{label}</legend>
      {hint && <small className="help">{hint}</small>}
      {error && (
        <small id={id} className="field-error">
          {error}
        </small>
      )}
      {children}
    </fieldset>
  )
}
