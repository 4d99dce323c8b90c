import { type ChangeEvent, type FocusEvent, useId } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { describeLength } from '#client/ui/field/character-count.tsx'
import { LabelledControl } from '#client/ui/field/field.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { moveEnd } from '#client/ui/time/move-end.ts'
import { toFirstDay } from '../../kinds/fields/field-schemas.ts'
import { PageField } from '../../links/page-field.tsx'
import { useZone } from '../../use-zone.ts'
import type { ControlProps } from './control.ts'

type TextFieldProps = {
  /** With `rows` it has several lines. With `max` it shows how many characters are used near the limit. */
  field: { label: string; hint?: string | undefined; rows?: number; max?: number; needed?: string }
  value: string
  error: string | undefined
  onChange: (value: string) => void
  isErrorAlert?: boolean
  suggestions?: readonly { name: string; value: string }[]
  type?: 'date' | 'month' | 'datetime-local'
  inputMode?: 'numeric'
  placeholder?: string
  readOnly?: boolean
  autoCapitalize?: 'none'
  /** Typing replaces the value, as in a field that suggests others. */
  selectsAll?: boolean
  onBlur?: () => void
}

export function TextField(props: TextFieldProps) {
  const { field, value, error, onChange, isErrorAlert, suggestions } = props
  const { label, hint, rows, max, needed } = field
  const listId = useId()
  const said = describeLength(value.length, max ?? Infinity, hint)
  const shared = {
    value,
    placeholder: props.placeholder,
    readOnly: props.readOnly,
    autoCapitalize: props.autoCapitalize,
    onBlur: props.onBlur,
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      props.selectsAll && target.select(),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  }
  return (
    <LabelledControl
      label={label}
      hint={said.hint}
      error={error ?? said.error}
      errorRole={isErrorAlert ? 'alert' : said.error ? 'status' : undefined}
    >
      {(control) =>
        rows === undefined ? (
          <div className="field-input">
            <input
              {...shared}
              {...control}
              type={props.type}
              inputMode={props.inputMode}
              {...(suggestions && { list: listId, autoComplete: 'off' })}
              required={needed !== undefined}
            />
            {suggestions && (
              <datalist id={listId}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion.name} value={suggestion.value} />
                ))}
              </datalist>
            )}
          </div>
        ) : (
          <textarea {...shared} {...control} rows={rows} />
        )
      }
    </LabelledControl>
  )
}

type Props<Name extends 'lines' | 'select' | 'link'> = Pick<
  ControlProps<Name>,
  'field' | 'value' | 'error' | 'readOnly' | 'onChange'
>

/** An address, or a page of this site by its title. */
export const LinkControl = ({ field, value, error, readOnly, onChange }: Props<'link'>) => (
  <PageField
    {...{ value, error, readOnly, label: field.label, hint: field.hint }}
    onChange={(href) => onChange(href)}
  />
)

/** Browsers without a control for months show a text field. */
export const MonthControl = ({ value, onChange, ...props }: ControlProps<'month'>) => (
  <TextField
    {...props}
    type="month"
    value={value.replace(/^(\d{4}-\d\d)-\d\d$/, '$1')}
    onChange={(text) => onChange(toFirstDay(text))}
  />
)

const usualMinutes = 60

/** A day and time of the site's zone, which the person's clock may not show. */
export function MomentControl({ field, editor, onChange, ...props }: ControlProps<'moment'>) {
  const { zoneName, fromLocalInput, describeOwn } = useZone()
  const own = describeOwn(fromLocalInput(props.value))
  const { end } = field
  const { content } = editor.draft.state
  return (
    <TextField
      {...props}
      field={{ ...field, hint: `En la ${zoneName}.${own ? ` ${own}` : ''}` }}
      type="datetime-local"
      onChange={(start) =>
        onChange(
          start,
          end ? { [end]: moveEnd(props.value, start, String(content[end] ?? ''), usualMinutes) } : {},
        )
      }
    />
  )
}

export const LinesControl = ({ field, value, onChange, ...props }: Props<'lines'>) => (
  <TextField
    {...props}
    field={{ ...field, rows: 4 }}
    value={value.join('\n')}
    onChange={(text) => onChange(text.split('\n'))}
  />
)

export function SelectControl({ field, value, error, readOnly, onChange }: Props<'select'>) {
  const say = useFormOfAddress()
  const offered = Object.entries(field.options).filter(
    ([name]) => name === value || !field.former?.includes(name),
  )
  return (
    <SelectField
      label={field.label}
      hint={field.hint}
      error={error}
      disabled={readOnly}
      value={value}
      options={Object.fromEntries(offered.map(([name, text]) => [name, say(text)]))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
