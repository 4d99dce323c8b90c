import { type ReactNode, useState } from 'react'
import { toSlug } from '#client/runtime/text/slug.ts'
import { Field } from '#client/ui/field/field.tsx'
import { type ContentWithSlug, createDefaultSlug, isDefaultSlug } from '../../../kinds/slug.ts'
import type { ControlProps } from './control.ts'

/** Slug to show while nobody has chosen one: the stored one, which is unique, or one made from the title. */
function getDefaultSlug({ title }: ContentWithSlug, saved: ContentWithSlug): string {
  if (title === '') return ''
  return saved.slug !== '' && isDefaultSlug({ ...saved, title })
    ? saved.slug
    : createDefaultSlug({ ...saved, title })
}

/** Turns what people type into a slug. Shows the default slug while nobody has chosen one. */
export function SlugField(props: ControlProps<'slug'>): ReactNode {
  const { field, value, slugs, error, readOnly, onChange } = props
  // The raw input while the field has the focus; afterwards the field shows the resulting slug.
  const [typed, setTyped] = useState<string | null>(null)
  const isNormalized = typed !== null && typed !== value && value !== ''
  return (
    <Field
      label={field.label}
      error={error}
      readOnly={readOnly}
      type="text"
      hint={isNormalized ? `Quedará así: ${value}` : field.hint}
      value={typed ?? (value || (slugs ? getDefaultSlug(slugs.current, slugs.saved) : ''))}
      placeholder="Se crea del nombre"
      autoCapitalize="none"
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(toSlug(target.value, ''))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
