import type { ComponentProps, ReactNode } from 'react'
import { Labelled } from './labelled.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Stands beside the input, within its frame. */
  after?: ReactNode
}

/** An input of one line. */
export function Field({ label, error, hint, after, ...input }: FieldProps): ReactNode {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(ties) => (
        <div className="field-input">
          <input {...input} {...ties} />
          {after}
        </div>
      )}
    </Labelled>
  )
}
