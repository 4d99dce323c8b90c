import type { ContentOf, PageTexts } from '#client/features/content/kinds/all-kinds.ts'
import type { TextKind } from '#client/features/content/kinds/names.ts'
import { defaultSite } from '#client/site.ts'

type DefaultTextSettings = { name: string; treatment: string }

/** Default texts by kind, in the tú form. Each module is imported only when its text is needed. */
const defaultTexts: { readonly [Kind in TextKind]: (name: string) => Promise<PageTexts[Kind]> } = {
  home: async () => (await import('./home.ts')).home,
  about: async (name) => (await import('./about.ts')).aboutText(name),
  offer: async () => (await import('./offer.ts')).offer,
  contact: async () => (await import('./contact.ts')).contact,
  blog: async () => (await import('./blog.ts')).blog,
  next: async () => (await import('./next.ts')).next,
}

/** Converts a default text from tú to the site's form of address. */
export async function inFormOfAddress<Value>(value: Value, formOfAddress: string): Promise<Value> {
  if (formOfAddress === 'tu') return value
  return (await import('./form-of-address.ts')).applyFormOfAddress(value, formOfAddress)
}

/** The text of a page until its owner publishes one. */
export async function getDefaultText<Name extends TextKind>(
  kind: Name,
  { name, treatment }: DefaultTextSettings = defaultSite,
): Promise<PageTexts[Name]> {
  return inFormOfAddress(await defaultTexts[kind](name), treatment)
}

/** The default text as the editor needs it: for `about` with Markdown instead of HTML. */
export async function getDefaultContent(
  kind: TextKind,
  settings: DefaultTextSettings = defaultSite,
): Promise<ContentOf<TextKind>> {
  if (kind !== 'about') return getDefaultText(kind, settings)
  return inFormOfAddress((await import('./about.ts')).aboutContent(settings.name), settings.treatment)
}
