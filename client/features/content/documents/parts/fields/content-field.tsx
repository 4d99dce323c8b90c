import type { ReactNode } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { Labelled } from '#client/ui/field/labelled.tsx'
import type { FormField } from './fields.ts'

/** The others have parts of their own. */
export type TextField = Exclude<FormField, { as: 'image' | 'titled' | 'parts' }>

type ContentFieldProps = {
  field: TextField
  value: string | readonly string[]
  error: string | undefined
  readOnly: boolean
  onChange: (value: string | string[]) => void
}

/** One field of a text, as its kind asks for it. */
export function ContentField({ field, value, error, readOnly, onChange }: ContentFieldProps): ReactNode {
  const { label, hint } = field
  const text = [value].flat().join('\n')
  if (field.as === 'line' || field.as === 'day')
    return (
      <Field
        label={label}
        hint={hint}
        value={text}
        type={field.as === 'day' ? 'date' : 'text'}
        required={field.as === 'line' && field.required === true}
        readOnly={readOnly}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(ties) =>
        field.as === 'choice' ? (
          <select
            {...ties}
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
            {...ties}
            readOnly={readOnly}
            rows={field.as === 'lines' ? 4 : field.rows}
            value={text}
            onChange={({ target }) =>
              onChange(field.as === 'lines' ? target.value.split('\n') : target.value)
            }
          />
        )
      }
    </Labelled>
  )
}
