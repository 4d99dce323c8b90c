import type { ReactNode } from 'react'
import type { Settings } from '#client/site.ts'
import { Field } from '#client/ui/field/field.tsx'
import { Labelled } from '#client/ui/field/labelled.tsx'
import { labels } from '../contract/labels.ts'
import type { Doubt } from '../contract/legal-data.ts'

/** What the parts of the form share. */
export type FormPart = {
  site: Settings
  fields: Readonly<Record<string, string>>
  /** What is doubtful in what stands there, by its field. */
  doubts: Readonly<Record<string, Doubt>>
  change: (part: Partial<Settings>) => void
}

type TextName = { [Name in keyof Settings]: string extends Settings[Name] ? Name : never }[keyof Settings]

type TextProps = FormPart & {
  name: TextName
  /** Where it is called otherwise than in the history. */
  label?: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'date'
  required?: boolean
}

/** A setting of one line. */
export function Text({
  site,
  fields,
  doubts,
  change,
  name,
  label = labels[name],
  hint,
  type = 'text',
  required = false,
}: TextProps): ReactNode {
  return (
    <Field
      label={label}
      name={name}
      type={type}
      value={site[name]}
      required={required}
      hint={hintOr(hint, fields[name] ? undefined : doubts[name])}
      error={fields[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
}

/** What is usually said below a field, or what is doubtful in it. */
export const hintOr = (hint: ReactNode, doubt: Doubt | undefined): ReactNode =>
  doubt ? <span className="setting-doubt">{doubt.text}</span> : hint

type ChoiceProps<Value extends string> = {
  label: string
  name?: string
  hint?: ReactNode
  value: Value
  options: readonly { value: Value; text: string }[]
  error?: string | undefined
  onChoose: (value: Value) => void
}

/** One of several. */
export function Choice<Value extends string>({
  label,
  name,
  hint,
  value,
  options,
  error,
  onChoose,
}: ChoiceProps<Value>): ReactNode {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(ties) => (
        <select
          {...ties}
          name={name}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChoose(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** The choices that a record names, by its keys. */
export function optionsOf<Value extends string>(
  record: Readonly<Record<Value, string>>,
): { value: Value; text: string }[] {
  // The names of a record are its keys.
  return (Object.keys(record) as Value[]).map((value) => ({ value, text: record[value] }))
}
