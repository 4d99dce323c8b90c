import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'
import { CharacterCount } from '../../ui/field/character-count.tsx'
import { mediaChangeSchema } from './contract.ts'

/** Alternative text of an image. Decorative images have none. */
export type ImageDescription = { alt: string; decorative: boolean }

type ImageDescriptionFieldsProps = {
  label: string
  value: ImageDescription
  /** Number of failed submits. From the first on, errors are shown; each one focuses the field. */
  attempts: number
  /** Focuses an empty field when it appears. */
  takesFocus?: boolean
  onChange: (value: ImageDescription) => void
}

export function toStoredDescription({ alt, decorative }: ImageDescription): ImageDescription {
  return { alt: decorative ? '' : alt.trim().replaceAll(/\s+/g, ' '), decorative }
}

export function findDescriptionProblem(description: ImageDescription): string | undefined {
  const parsed = v.safeParse(mediaChangeSchema, toStoredDescription(description))
  return parsed.success ? undefined : parsed.issues[0].message
}

export function ImageDescriptionFields({
  label,
  value,
  attempts,
  takesFocus = false,
  onChange,
}: ImageDescriptionFieldsProps) {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const { alt, decorative } = value
  const problem = attempts > 0 ? findDescriptionProblem(value) : undefined

  const focusAtFirst = useEffectEvent(() => {
    if (takesFocus && alt === '') input.current?.focus()
  })
  useEffect(() => focusAtFirst(), [])

  useLayoutEffect(() => {
    if (input.current?.ariaInvalid === 'true') input.current.focus()
  }, [attempts])

  return (
    <>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          ref={input}
          id={id}
          rows={2}
          value={alt}
          aria-required={!decorative}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problema`}
          disabled={decorative}
          onChange={({ target }) => onChange({ alt: target.value, decorative })}
          onKeyDown={(event) => {
            // As in a field of one line.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        {!problem && <CharacterCount length={alt.length} max={300} />}
        {problem && (
          <small id={`${id}-problema`} className="field-error" role="alert">
            {problem}
          </small>
        )}
      </div>
      <label className="check apart">
        <input
          type="checkbox"
          checked={decorative}
          onChange={({ target }) => onChange({ alt, decorative: target.checked })}
        />
        Es decorativa: no dice nada que no diga el texto
      </label>
    </>
  )
}
