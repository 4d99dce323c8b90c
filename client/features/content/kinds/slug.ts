import { toSlug } from '#client/runtime/text/slug.ts'
import { getKind } from './all-kinds.ts'
import type { AnyKindName } from './names.ts'

/** Characters that a generated slug leaves free, for a number that makes it unique. */
const numberLength = 4

type ContentWithSlug = { kind: AnyKindName; slug: string; title: string }

/** Makes a slug from the title; a long one is cut at a hyphen. */
export function createDefaultSlug({ kind, title }: Pick<ContentWithSlug, 'kind' | 'title'>): string {
  const field = getKind(kind).fields['slug']
  if (field?.control !== 'slug') return ''
  const slug = toSlug(title, field.fallback)
  const max = field.max - numberLength
  if (slug.length <= max) return slug
  const lastHyphen = slug.lastIndexOf('-', max)
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : max)
}

/** True if the slug is empty or was made from the title, with or without a number that makes it unique. */
export function isDefaultSlug(text: ContentWithSlug): boolean {
  const defaultSlug = createDefaultSlug(text)
  return (
    text.slug === '' ||
    (text.slug.startsWith(defaultSlug) && /^(?:-\d+)?$/.test(text.slug.slice(defaultSlug.length)))
  )
}

/** The slug to show while nobody has chosen one: the stored one, which is unique, or one made from the new title. */
export function getDefaultSlug(saved: ContentWithSlug): string {
  if (saved.title === '') return ''
  return saved.slug !== '' && isDefaultSlug(saved) ? saved.slug : createDefaultSlug(saved)
}
