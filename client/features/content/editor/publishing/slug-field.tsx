import { type ReactNode, useState } from 'react'
import { toSlug } from '#client/runtime/text/slug.ts'
import { TextField } from '../fields/text-controls.tsx'

type SlugFieldProps = {
  label: string
  hint: string | undefined
  slug: string
  /** Slug to show while nobody has chosen one. */
  defaultSlug: string
  problem: string | undefined
  readOnly?: boolean
  onChange: (slug: string) => void
}

/** Turns what people type into a slug. Shows the default slug while nobody has chosen one. */
export function SlugField(props: SlugFieldProps): ReactNode {
  const { label, hint, slug, defaultSlug, problem, readOnly = false, onChange } = props
  // The raw input while the field has the focus; afterwards the field shows the resulting slug.
  const [typed, setTyped] = useState<string | null>(null)
  const isNormalized = typed !== null && typed !== slug && slug !== ''
  return (
    <TextField
      field={{ label, hint: isNormalized ? `Quedará así: ${slug}` : hint }}
      value={typed ?? (slug || defaultSlug)}
      placeholder="Se crea del título"
      readOnly={readOnly}
      error={problem}
      isErrorAlert
      autoCapitalize="none"
      onChange={(text) => {
        setTyped(text)
        onChange(toSlug(text, ''))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
