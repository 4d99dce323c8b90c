import type { ContentOf } from '#client/features/content/documents/contract/content.ts'
import type { PageTexts } from '#client/features/content/documents/contract/page-texts.ts'
import type { TextKind } from '#client/features/content/documents/contract/text-kinds.ts'
import { defaultSite } from '#client/site.ts'

/** What these texts are told of the settings. */
type DefaultTextSettings = { name: string; treatment: string }

/** By kind, in tú. Loaded where it is shown. */
const defaultTexts: { readonly [Kind in TextKind]: (name: string) => Promise<PageTexts[Kind]> } = {
  home: async () => (await import('./defaults/home.ts')).home,
  about: async (name) => (await import('./defaults/about.ts')).aboutText(name),
  offer: async () => (await import('./defaults/offer.ts')).offer,
  contact: async () => (await import('./defaults/contact.ts')).contact,
  blog: async () => (await import('./defaults/blog.ts')).blog,
  next: async () => (await import('./defaults/next.ts')).next,
}

/** A text that the site comes with, as visitors are spoken to there. */
export async function inFormOfAddress<Value>(value: Value, formOfAddress: string): Promise<Value> {
  if (formOfAddress === 'tu') return value
  return (await import('./defaults/form-of-address.ts')).applyFormOfAddress(value, formOfAddress)
}

/** What a page says until its owner has published a text of their own. */
export async function getDefaultText<Name extends TextKind>(
  kind: Name,
  { name, treatment }: DefaultTextSettings = defaultSite,
): Promise<PageTexts[Name]> {
  return inFormOfAddress(await defaultTexts[kind](name), treatment)
}

/** The same as what its owner starts from. */
export async function getDefaultContent(
  kind: TextKind,
  settings: DefaultTextSettings = defaultSite,
): Promise<ContentOf<TextKind>> {
  if (kind !== 'about') return getDefaultText(kind, settings)
  return inFormOfAddress(
    (await import('./defaults/about.ts')).aboutContent(settings.name),
    settings.treatment,
  )
}
