import { type ReactNode, useState } from 'react'
import { toSlug } from '#client/runtime/text/slug.ts'
import { DetailField } from './detail-field.tsx'

type SlugFieldProps = {
  label: string
  hint: string | undefined
  slug: string
  /** Slug to show while nobody has chosen one. */
  defaultSlug: string
  problem: string | undefined
  readOnly?: boolean
  onChange: (slug: string) => void
  children?: ReactNode
}

/** Turns what people type into a slug. Shows the default slug while nobody has chosen one. */
export function SlugField(props: SlugFieldProps): ReactNode {
  const { label, hint, slug, defaultSlug, problem, readOnly = false, onChange } = props
  // The raw input while the field has the focus; afterwards the field shows the resulting slug.
  const [typed, setTyped] = useState<string | null>(null)
  const isNormalized = typed !== null && typed !== slug && slug !== ''
  return (
    <DetailField
      id="direccion"
      field="slug"
      label={label}
      help={isNormalized ? `Quedará así: ${slug}` : hint}
      value={typed ?? (slug || defaultSlug)}
      placeholder="Se crea del título"
      readOnly={readOnly}
      problem={problem}
      onChange={(text) => {
        setTyped(text)
        onChange(toSlug(text, ''))
      }}
      onBlur={() => setTyped(null)}
    >
      {props.children}
    </DetailField>
  )
}
