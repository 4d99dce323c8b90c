import type { ReactNode } from 'react'
import { Field, LabelledControl } from '#client/ui/field/field.tsx'
import type { ControlName, ControlProps } from './control.ts'

type Props<Name extends ControlName> = Pick<
  ControlProps<Name>,
  'field' | 'value' | 'error' | 'readOnly' | 'onChange'
>

const inputTypes = { line: 'text', day: 'date', moment: 'datetime-local', amount: 'text' } as const

export function InputControl({
  field,
  value,
  error,
  readOnly,
  onChange,
}: Props<keyof typeof inputTypes>): ReactNode {
  return (
    <Field
      label={field.label}
      hint={field.hint}
      type={inputTypes[field.control]}
      inputMode={field.control === 'amount' ? 'numeric' : undefined}
      value={value}
      required={field.needed !== undefined}
      readOnly={readOnly}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type TextProps = Omit<Props<'text'>, 'field'> & { field: { label: string; hint?: string; rows: number } }

export function TextControl({ field, value, error, readOnly, onChange }: TextProps): ReactNode {
  return (
    <LabelledControl label={field.label} hint={field.hint} error={error}>
      {(attributes) => (
        <textarea
          {...attributes}
          readOnly={readOnly}
          rows={field.rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabelledControl>
  )
}

export const LinesControl = ({ field, value, onChange, ...props }: Props<'lines'>): ReactNode => (
  <TextControl
    {...props}
    field={{ ...field, rows: 4 }}
    value={value.join('\n')}
    onChange={(text) => onChange(text.split('\n'))}
  />
)

export function SelectControl({ field, value, error, readOnly, onChange }: Props<'select'>): ReactNode {
  return (
    <LabelledControl label={field.label} hint={field.hint} error={error}>
      {(attributes) => (
        <select
          {...attributes}
          disabled={readOnly}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {Object.entries(field.options).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  )
}
