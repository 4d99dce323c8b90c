import '../message/message.css'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** The share of the limit from which on the count is shown. */
const warningFraction = 0.8

/** A hint about the room that is left; empty while there is plenty. */
function formatCharacterCount(length: number, max: number): string {
  const excess = length - max
  if (excess > 0)
    return `${excess === 1 ? 'Sobra 1 carácter' : `Sobran ${excess} caracteres`}: caben ${max}. Acórtalo para que se guarde.`
  return length >= max * warningFraction ? `${length} de ${max} caracteres` : ''
}

/** Shows the room that is left in a field, or the excess. Unlike `maxLength`, it never cuts what is typed or pasted. */
export function CharacterCount({ length, max }: { length: number; max: number }): ReactNode {
  const isOver = length > max
  return (
    <small className={isOver ? 'field-error' : 'help'} role={isOver ? 'alert' : undefined}>
      {formatCharacterCount(length, max)}
    </small>
  )
}

/** A one-line field with a character count. */
export function CountedField({
  max,
  error,
  hint,
  onChange,
  ...field
}: FieldProps & { max: number }): ReactNode {
  const [length, setLength] = useState(String(field.value ?? field.defaultValue ?? '').length)
  const countText = formatCharacterCount(length, max)
  return (
    <Field
      {...field}
      error={error ?? (length > max ? countText : undefined)}
      hint={length <= max && countText ? countText : hint}
      onChange={(event) => {
        setLength(event.target.value.length)
        onChange?.(event)
      }}
    />
  )
}

type CountedTextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  max: number
  hint?: ReactNode
}

/** A text area with a character count. */
export function CountedTextArea({ label, max, hint, onChange, ...area }: CountedTextAreaProps): ReactNode {
  const id = useId()
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-describedby={`${id}-hint ${id}-room`}
        onChange={(event) => {
          setLength(event.target.value.length)
          onChange?.(event)
        }}
      />
      <span id={`${id}-room`}>
        <CharacterCount length={length} max={max} />
      </span>
      {hint && (
        <small id={`${id}-hint`} className="help">
          {hint}
        </small>
      )}
    </div>
  )
}
