import type { ReactNode } from 'react'
import type { SiteSettings } from '#client/site.ts'
import { EmailField } from '#client/ui/field/email-field.tsx'
import { Field, LabelledControl } from '#client/ui/field/field.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import type { SettingsPages } from '../contract.ts'
import type { FieldWarning } from '../contract/legal-data.ts'

export type SettingsFormState = {
  site: SiteSettings
  fields: Readonly<Record<string, string>>
  /** Warnings about typed values, by field name. */
  warnings: Readonly<Record<string, FieldWarning>>
  /** See `SettingsPages`. */
  enquiryMail: Pick<SettingsPages['mngr-ajustes'], 'mail' | 'mailFrom' | 'mailTo' | 'replies' | 'subjects'>
  change: (part: Partial<SiteSettings>) => void
}

export type SettingProps<Value> = SettingsFormState & {
  name: keyof SiteSettings
  label: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

export type SettingControl<Value> = (props: SettingProps<Value>) => ReactNode

type CheckSettingProps = Pick<SettingProps<boolean>, 'name' | 'label' | 'value' | 'onChange'> & {
  /** What is on or off. */
  text: string
  children?: ReactNode
}

export function CheckSetting({ name, label, text, value, onChange, children }: CheckSettingProps) {
  return (
    <fieldset className="setting-rows">
      <legend>{label}</legend>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
        />
        {text}
      </label>
      {children}
    </fieldset>
  )
}

type TextOptions = {
  hint?: string | ((site: SiteSettings) => string)
  type?: 'text' | 'email' | 'tel' | 'date'
  required?: boolean
}

export const createTextControl = ({
  hint,
  type = 'text',
  required = false,
}: TextOptions = {}): SettingControl<string> =>
  function TextControl({ site, warnings, name, label, value, error, onChange }) {
    const usualHint = typeof hint === 'function' ? hint(site) : hint
    const Control = type === 'email' ? EmailField : Field
    return (
      <Control
        label={label}
        name={name}
        type={type}
        value={value}
        required={required}
        hint={hintOrWarning(usualHint, error ? undefined : warnings[name])}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }

export const createLongTextControl = ({
  hint,
  rows,
  required = false,
}: {
  hint: string
  rows: number
  required?: boolean
}): SettingControl<string> =>
  function LongTextControl({ name, label, value, error, onChange }) {
    return (
      <LabelledControl label={label} error={error} hint={hint}>
        {(ties) => (
          <div className="field-input">
            <textarea
              {...ties}
              name={name}
              rows={rows}
              required={required}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          </div>
        )}
      </LabelledControl>
    )
  }

export const hintOrWarning = (hint: ReactNode, warning: FieldWarning | undefined) =>
  warning ? <span className="setting-doubt">{warning.text}</span> : hint

type ChoiceFieldProps<Value extends string> = {
  label: string
  name?: string
  hint?: ReactNode
  value: Value
  options: Readonly<Record<Value, string>>
  error?: string | undefined
  onChange: (value: Value) => void
}

/** A select for one of several values. The properties of a setting may be passed as they are. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, hint, value, options, error, onChange } = props
  return (
    <SelectField
      {...{ label, name, hint, value, options, error }}
      // Safe: the select offers only the keys of `options`.
      onChange={({ target }) => onChange(target.value as Value)}
    />
  )
}
