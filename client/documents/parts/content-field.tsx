import { type ReactNode, useId } from 'react'
import { Field } from '../../design/field/field.tsx'
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
      {(control) =>
        field.as === 'choice' ? (
          <select
            {...control}
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
            {...control}
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

type LabelledProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A label with its hint and its error, tied to a control that is no line. */
function Labelled({ label, hint, error, children }: LabelledProps): ReactNode {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <small id={`${id}-hint`} className="help">
          {hint}
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className="field-error">
          {error}
        </small>
      )}
    </div>
  )
}
