import type { ReactNode } from 'react'
import { Field, LabelledControl } from '#client/ui/field/field.tsx'
import type { ControlName, ControlProps } from './control.ts'

type Props<Name extends ControlName> = Pick<
  ControlProps<Name>,
  'field' | 'value' | 'error' | 'readOnly' | 'onChange'
>

export const LineControl = (props: Props<'line'>): ReactNode => <InputControl {...props} type="text" />
export const DayControl = (props: Props<'day'>): ReactNode => <InputControl {...props} type="date" />

type InputProps = Props<'line' | 'day'> & { type: 'text' | 'date' }

function InputControl({ field: { label, hint, needed }, onChange, ...input }: InputProps): ReactNode {
  return (
    <Field
      label={label}
      hint={hint}
      required={needed !== undefined}
      {...input}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const TextControl = (props: Props<'text' | 'richText'>): ReactNode => (
  <Textarea {...props} rows={props.field.rows} />
)

export const LinesControl = ({ value, onChange, ...props }: Props<'lines'>): ReactNode => (
  <Textarea {...props} rows={4} value={value.join('\n')} onChange={(text) => onChange(text.split('\n'))} />
)

type TextareaProps = Pick<Props<'text'>, 'value' | 'error' | 'readOnly' | 'onChange'> & {
  field: { label: string; hint?: string }
  rows: number
}

function Textarea({ field, value, error, readOnly, rows, onChange }: TextareaProps): ReactNode {
  return (
    <LabelledControl label={field.label} hint={field.hint} error={error}>
      {(attributes) => (
        <textarea
          {...attributes}
          readOnly={readOnly}
          rows={rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabelledControl>
  )
}

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
