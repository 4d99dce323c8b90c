import type { ComponentProps, ReactNode } from 'react'
import { LabelledControl } from './labelled-control.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Shown beside the input, inside its frame. */
  suffix?: ReactNode
}

/** A one-line input with label, hint and error. */
export function Field({ label, error, hint, suffix, ...input }: FieldProps): ReactNode {
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
