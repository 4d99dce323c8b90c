import type { ReactNode } from 'react'
import type { SiteSettings } from '#client/site.ts'
import { Field } from '#client/ui/field/field.tsx'
import { LabelledControl } from '#client/ui/field/labelled-control.tsx'
import { settingLabels } from '../contract/labels.ts'
import type { FieldWarning } from '../contract/legal-data.ts'

/** What the parts of the form share. */
export type FormSectionProps = {
  site: SiteSettings
  fields: Readonly<Record<string, string>>
  /** What is doubtful in what stands there, by its field. */
  warnings: Readonly<Record<string, FieldWarning>>
  change: (part: Partial<SiteSettings>) => void
}

type TextSettingName = {
  [Name in keyof SiteSettings]: string extends SiteSettings[Name] ? Name : never
}[keyof SiteSettings]

type TextSettingProps = FormSectionProps & {
  name: TextSettingName
  /** Where it is called otherwise than in the history. */
  label?: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'date'
  required?: boolean
}

/** A setting of one line. */
export function TextSetting({
  site,
  fields,
  warnings,
  change,
  name,
  label = settingLabels[name],
  hint,
  type = 'text',
  required = false,
}: TextSettingProps): ReactNode {
  return (
    <Field
      label={label}
      name={name}
      type={type}
      value={site[name]}
      required={required}
      hint={hintOrWarning(hint, fields[name] ? undefined : warnings[name])}
      error={fields[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
}

/** What is usually said below a field, or what is doubtful in it. */
export const hintOrWarning = (hint: ReactNode, warning: FieldWarning | undefined): ReactNode =>
  warning ? <span className="setting-doubt">{warning.text}</span> : hint

type ChoiceFieldProps<Value extends string> = {
  label: string
  name?: string
  hint?: ReactNode
  value: Value
  options: readonly { value: Value; text: string }[]
  error?: string | undefined
  onSelect: (value: Value) => void
}

/** One of several. */
export function ChoiceField<Value extends string>({
  label,
  name,
  hint,
  value,
  options,
  error,
  onSelect,
}: ChoiceFieldProps<Value>): ReactNode {
  return (
    <LabelledControl label={label} hint={hint} error={error}>
      {(ties) => (
        <select
          {...ties}
          name={name}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onSelect(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  )
}

/** The choices that a record names, by its keys. */
export function toOptions<Value extends string>(
  record: Readonly<Record<Value, string>>,
): { value: Value; text: string }[] {
  // The names of a record are its keys.
  return (Object.keys(record) as Value[]).map((value) => ({ value, text: record[value] }))
}
