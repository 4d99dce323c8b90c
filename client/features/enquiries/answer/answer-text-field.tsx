import { type ReactNode, type Ref, useId } from 'react'
import { CharacterCount } from '#client/ui/field/character-count.tsx'

type AnswerTextFieldProps = {
  label: string
  rows: number
  text: string
  max: number
  hint: string
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
}

/** A field for longer text. An error replaces the character count. */
export function AnswerTextField({
  label,
  text,
  max,
  hint,
  error,
  onChange,
  ...area
}: AnswerTextFieldProps): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        name="text"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error ? (
        <small className="field-error">{error}</small>
      ) : (
        <CharacterCount length={text.length} max={max} />
      )}
      <small id={`${id}-hint`} className="help">
        {hint}
      </small>
    </div>
  )
}
