import type { ReactNode } from 'react'
import { Field, LabelledControl } from '#client/ui/field/field.tsx'
import type { FormField } from './form-fields.ts'

/** Fields that this component renders. The excluded controls have components of their own. */
type TextField = Exclude<FormField, { control: 'image' | 'titled' | 'parts' }>

type ContentFieldProps = {
  field: TextField
  value: string | readonly string[]
  error: string | undefined
  readOnly: boolean
  onChange: (value: string | string[]) => void
}

/** A plain form field: one line, several lines, a list of lines, a date or a choice. */
export function ContentField({ field, value, error, readOnly, onChange }: ContentFieldProps): ReactNode {
  const { label, hint } = field
  const text = [value].flat().join('\n')
  if (field.control === 'line' || field.control === 'day')
    return (
      <Field
        label={label}
        hint={hint}
        value={text}
        type={field.control === 'day' ? 'date' : 'text'}
        required={field.control === 'line' && field.required === true}
        readOnly={readOnly}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <LabelledControl label={label} hint={hint} error={error}>
      {(fieldAttributes) =>
        field.control === 'choice' ? (
          <select
            {...fieldAttributes}
            disabled={readOnly}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          >
            {field.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        ) : (
          <textarea
            {...fieldAttributes}
            readOnly={readOnly}
            rows={field.control === 'lines' ? 4 : field.rows}
            value={text}
            onChange={({ target }) =>
              onChange(field.control === 'lines' ? target.value.split('\n') : target.value)
            }
          />
        )
      }
    </LabelledControl>
  )
}
