import type { ReactNode } from 'react'
import type { SiteSettings } from '#client/site.ts'
import { Field, LabelledControl } from '#client/ui/field/field.tsx'
import { settingLabels } from '../contract/labels.ts'
import type { FieldWarning } from '../contract/legal-data.ts'

/** Props of every section of the form. */
export type FormSectionProps = {
  site: SiteSettings
  fields: Readonly<Record<string, string>>
  /** Warnings about typed values, by field name. */
  warnings: Readonly<Record<string, FieldWarning>>
  change: (part: Partial<SiteSettings>) => void
}

type TextSettingName = {
  [Name in keyof SiteSettings]: string extends SiteSettings[Name] ? Name : never
}[keyof SiteSettings]

type TextSettingProps = FormSectionProps & {
  name: TextSettingName
  /** Defaults to the label in the version history. */
  label?: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'date'
  required?: boolean
}

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

/** The warning of a field, or its usual hint. */
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

/** A select for one of several values. */
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

/** Select options from a record of value → text. */
export function toOptions<Value extends string>(
  record: Readonly<Record<Value, string>>,
): { value: Value; text: string }[] {
  // Object.keys returns string[]. The record has exactly these keys.
  return (Object.keys(record) as Value[]).map((value) => ({ value, text: record[value] }))
}
