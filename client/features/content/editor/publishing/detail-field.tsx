import type { ReactNode } from 'react'
import { CharacterCount } from '#client/ui/field/character-count.tsx'
import { FieldErrorText, getErrorAttributes } from './field-errors.tsx'

type DetailFieldProps = {
  id: string
  /** Name of the field in the content. */
  field: string
  label: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
  help?: string | false | undefined
  placeholder?: string
  readOnly?: boolean
  /** If given, the field shows how many of this number of characters are used. */
  max?: number
  /** Number of lines; makes the field a text area. */
  rows?: number
  maxLength?: number
  /** Values to choose from while typing. */
  suggestions?: readonly { name: string; value: string }[]
  /** Shown below the field. */
  children?: ReactNode
}

/** A text field of the details of a text. */
export function DetailField(props: DetailFieldProps): ReactNode {
  const { id, field, label, value, problem, onChange, help, max, rows, maxLength, suggestions } = props
  const attributes = {
    id,
    value,
    placeholder: props.placeholder,
    readOnly: props.readOnly,
    onBlur: props.onBlur,
    ...getErrorAttributes(`${id}-problema`, problem),
  }
  return (
    <div className="field" data-field={field}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...attributes}
          {...(suggestions && { list: `${id}-conocidos`, autoComplete: 'off' })}
          autoCapitalize={field === 'slug' ? 'none' : undefined}
          maxLength={maxLength}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <textarea {...attributes} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      {help && <small className="help">{help}</small>}
      {max !== undefined && <CharacterCount length={value.length} max={max} />}
      <FieldErrorText id={`${id}-problema`} problem={problem} />
      {suggestions && (
        <datalist id={`${id}-conocidos`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.name} value={suggestion.value} />
          ))}
        </datalist>
      )}
      {props.children}
    </div>
  )
}
