import type { ReactNode } from 'react'
import { SlugField as TextSlugField } from '#client/features/content/editor/publishing/slug-field.tsx'
import type { ContentOf } from '../../contract/content.ts'
import { createDefaultSlug, isDefaultSlug } from '../../contract/slug.ts'

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

/** The default slug is the stored one, which is unique, or one made from the title. */
export function SlugField({ content, savedContent, error, ...field }: SlugFieldProps): ReactNode {
  const titled = { ...savedContent, title: content.title }
  const isStoredDefault = savedContent.slug !== '' && isDefaultSlug(titled)
  const defaultSlug = isStoredDefault ? savedContent.slug : createDefaultSlug(titled)
  return (
    <TextSlugField
      {...field}
      slug={content.slug}
      defaultSlug={content.title === '' ? '' : defaultSlug}
      problem={error}
    />
  )
}
