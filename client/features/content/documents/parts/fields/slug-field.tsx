import type { ReactNode } from 'react'
import { SlugField as TextSlugField } from '#client/features/content/editor/publishing/slug-field.tsx'
import { createDefaultSlug, isDefaultSlug } from '../../../kinds/slug.ts'
import type { ControlProps } from './control.ts'

/** The default slug is the stored one, which is unique, or one made from the title. */
export function SlugField({
  field,
  value,
  slugs,
  error,
  readOnly,
  onChange,
}: ControlProps<'slug'>): ReactNode {
  const titled = slugs && { ...slugs.saved, title: slugs.current.title }
  const isStoredDefault = titled !== null && titled.slug !== '' && isDefaultSlug(titled)
  const defaultSlug =
    titled === null || titled.title === '' ? '' : isStoredDefault ? titled.slug : createDefaultSlug(titled)
  return (
    <TextSlugField
      label={field.label}
      hint={field.hint}
      slug={value}
      defaultSlug={defaultSlug}
      problem={error}
      readOnly={readOnly}
      onChange={onChange}
    />
  )
}
