import '../design/field/check.css'
import { type ReactNode, useId } from 'react'

/** What an image says to those who do not see it; nothing, where it is decorative. */
export type Description = { alt: string; decorative: boolean }

type ImageFieldsProps = {
  label: string
  value: Description
  onChange: (value: Description) => void
}

/** The description as it is stored: a decorative image has none. */
export function stored({ alt, decorative }: Description): Description {
  return { alt: decorative ? '' : alt.trim(), decorative }
}

export function ImageFields({ label, value, onChange }: ImageFieldsProps): ReactNode {
  const id = useId()
  const { alt, decorative } = value
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          value={alt}
          maxLength={300}
          required={!decorative}
          disabled={decorative}
          onChange={({ target }) => onChange({ alt: target.value, decorative })}
        />
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
