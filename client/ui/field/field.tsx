import type { ComponentProps, ReactNode } from 'react'
import { LabelledControl } from './labelled-control.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Stands beside the input, within its frame. */
  suffix?: ReactNode
}

/** An input of one line. */
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
