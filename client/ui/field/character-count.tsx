import '../message/message.css'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** The count is shown from this share of the limit on. */
const warningFraction = 0.8

/** Returns the text of the count, or of the excess over the limit. Empty while far below the limit. */
export function formatCharacterCount(length: number, max: number): string {
  const excess = length - max
  if (excess > 0)
    return `${excess === 1 ? 'Sobra 1 carácter' : `Sobran ${excess} caracteres`}: caben ${max}. Acórtalo para que se guarde.`
  return length >= max * warningFraction ? `${length} de ${max} caracteres` : ''
}

/** Announcing starts this many characters before the limit: earlier it would only interrupt. */
const announcedCharacters = 10

/** How many characters are used, announced near the limit; to be shown from when there is a text of the count. */
export const LiveCount = ({ length, max }: { length: number; max: number }): ReactNode => (
  <span aria-live={max - length <= announcedCharacters ? 'polite' : 'off'}>
    {formatCharacterCount(length, max)}
  </span>
)

/** Shows how many characters are used near the limit, or how many exceed it. Unlike `maxLength`, it never cuts text. */
export function CharacterCount({ length, max }: { length: number; max: number }): ReactNode {
  const isOver = length > max
  return (
    <small className={isOver ? 'field-error' : 'help'} role={isOver ? 'alert' : undefined}>
      {formatCharacterCount(length, max)}
    </small>
  )
}

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
      hint={length <= max && countText ? <LiveCount length={length} max={max} /> : hint}
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
