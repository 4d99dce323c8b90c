import type { ReactNode } from 'react'
import { FieldErrorText, getErrorAttributes } from './field-errors.tsx'

type NameFieldProps = {
  id: string
  label: string
  help: string
  value: string
  suggestions: readonly string[]
  problem: string | undefined
  onChange: (name: string) => void
}

/** An optional name, with the names already in use as suggestions. */
export function NameField({
  id,
  label,
  help,
  value,
  suggestions,
  problem,
  onChange,
}: NameFieldProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={id}>{label} (opcional)</label>
      <input
        id={id}
        list={`${id}-conocidos`}
        maxLength={80}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...getErrorAttributes(`${id}-problema`, problem)}
      />
      <small className="help">{help}</small>
      <FieldErrorText id={`${id}-problema`} problem={problem} />
      <datalist id={`${id}-conocidos`}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
