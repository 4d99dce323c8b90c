import '../message/message.css'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFieldError } from '../form/form-context.ts'
import { Field, type FieldProps, LabelledControl } from './field.tsx'

/** The count is shown from this share of the limit on. */
const warningFraction = 0.8

/** Returns the text of the count, or of the excess over the limit. Empty while far below the limit. */
function formatCharacterCount(length: number, max: number): string {
  const excess = length - max
  if (excess > 0)
    return `${excess === 1 ? 'Sobra 1 carácter' : `Sobran ${excess} caracteres`}: caben ${max}. Acórtalo para que se guarde.`
  return length >= max * warningFraction ? `${length} de ${max} caracteres` : ''
}

/** Announcing starts this many characters before the limit: earlier it would only interrupt. */
const announcedCharacters = 10

/** What a field says of its length: the count before its `hint` near the limit, and the excess as an error. */
export function describeLength(
  length: number,
  max: number,
  hint: ReactNode,
): { hint: ReactNode; error: string | undefined } {
  const text = formatCharacterCount(length, max)
  if (length > max) return { hint, error: text }
  if (text === '') return { hint, error: undefined }
  const isAnnounced = max - length <= announcedCharacters
  return {
    hint: (
      <>
        <span aria-live={isAnnounced ? 'polite' : 'off'}>{text}</span>
        {hint && <>. {hint}</>}
      </>
    ),
    error: undefined,
  }
}

/** Shows how many characters are used near the limit, or how many exceed it. Unlike `maxLength`, it never cuts text. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  const isOver = length > max
  return (
    <small className={isOver ? 'field-error' : 'help'} role={isOver ? 'alert' : undefined}>
      {formatCharacterCount(length, max)}
    </small>
  )
}

type Counted = Pick<FieldProps, 'name' | 'error' | 'hint'> & {
  max: number
  value?: unknown
  defaultValue?: unknown
}

function useCount({ max, name, error, hint, value, defaultValue }: Counted) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''))
  const said = describeLength(String(value ?? typed).length, max, hint)
  return { setTyped, hint: said.hint, error: useFieldError(name, error) ?? said.error }
}

export function CountedField({ max, onChange, ...field }: FieldProps & { max: number }) {
  const { setTyped, ...said } = useCount({ max, ...field })
  return (
    <Field
      {...field}
      {...said}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
    />
  )
}

type CountedTextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  max: number
  hint: string
  error?: string | undefined
}

export function CountedTextArea({ label, max, hint, error, ...area }: CountedTextAreaProps) {
  const { name, value, defaultValue } = area
  const said = useCount({ max, name, error, hint, value, defaultValue })
  return (
    <LabelledControl label={label} error={said.error} hint={said.hint}>
      {(attributes) => (
        <textarea
          {...area}
          {...attributes}
          onChange={(event) => {
            said.setTyped(event.target.value)
            area.onChange?.(event)
          }}
        />
      )}
    </LabelledControl>
  )
}
