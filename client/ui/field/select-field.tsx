import type { ComponentProps, ReactNode } from 'react'
import { useFieldError } from '../form/form-context.ts'
import { LabelledControl } from './field.tsx'
import { type Choices, Options } from './options.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string
  options: Choices
  /** The text of a first option that chooses nothing. */
  empty?: string
  hint?: ReactNode
  error?: string | undefined
}

export function SelectField({ label, options, empty, hint, error: own, ...select }: SelectFieldProps) {
  const error = useFieldError(select.name, own)
  return (
    <LabelledControl label={label} hint={hint} error={error}>
      {(attributes) => (
        <select {...select} {...attributes}>
          {empty !== undefined && <option value="">{empty}</option>}
          <Options of={options} />
        </select>
      )}
    </LabelledControl>
  )
}
