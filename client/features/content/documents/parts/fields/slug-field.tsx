import { type ReactNode, useState } from 'react'
import { toSlug } from '#client/runtime/text/slug.ts'
import { Field } from '#client/ui/field/field.tsx'
import type { ContentOf } from '../../contract/content.ts'
import { isDefaultSlug, createDefaultSlug } from '../../contract/slug.ts'

type SlugFieldProps = {
  label: string
  hint: string | undefined
  content: ContentOf<'page' | 'service'>
  /** The content as stored on the server. */
  savedContent: ContentOf<'page' | 'service'>
  error: string | undefined
  readOnly: boolean
  onChange: (slug: string) => void
}

/** Slug to show while nobody has chosen one: the stored one, which is unique, or one made from the title. */
function getDefaultSlug(
  { title }: SlugFieldProps['content'],
  savedContent: SlugFieldProps['savedContent'],
): string {
  if (title === '') return ''
  return savedContent.slug !== '' && isDefaultSlug({ ...savedContent, title })
    ? savedContent.slug
    : createDefaultSlug({ ...savedContent, title })
}

/** Turns what people type into a slug. Shows the default slug while nobody has chosen one. */
export function SlugField({ content, savedContent, onChange, ...field }: SlugFieldProps): ReactNode {
  // The raw input while the field has the focus; afterwards the field shows the resulting slug.
  const [typed, setTyped] = useState<string | null>(null)
  const isNormalized = typed !== null && typed !== content.slug && content.slug !== ''
  return (
    <Field
      {...field}
      type="text"
      hint={isNormalized ? `Quedará así: ${content.slug}` : field.hint}
      value={typed ?? (content.slug || getDefaultSlug(content, savedContent))}
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
