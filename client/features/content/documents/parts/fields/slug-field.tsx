import { type ReactNode, useState } from 'react'
import { toSlug } from '#client/runtime/text/slug.ts'
import { Field } from '#client/ui/field/field.tsx'
import type { ContentOf } from '../../contract/content.ts'
import { isDefaultSlug, createDefaultSlug } from '../../contract/slug.ts'

type SlugFieldProps = {
  label: string
  hint: string | undefined
  content: ContentOf<'page' | 'service'>
  /** As the server has it. */
  savedContent: ContentOf<'page' | 'service'>
  error: string | undefined
  readOnly: boolean
  onChange: (slug: string) => void
}

/** The address that nobody chose: the one that the server made free, or what the name makes of itself. */
function getDefaultSlug(
  { title }: SlugFieldProps['content'],
  savedContent: SlugFieldProps['savedContent'],
): string {
  if (title === '') return ''
  return savedContent.slug !== '' && isDefaultSlug({ ...savedContent, title })
    ? savedContent.slug
    : createDefaultSlug({ ...savedContent, title })
}

/** Takes what people type and makes an address of it; follows the name as long as nobody chose one. */
export function SlugField({ content, savedContent, onChange, ...field }: SlugFieldProps): ReactNode {
  // As it is typed; what it comes to stands in the field once it is left.
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
