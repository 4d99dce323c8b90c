import type { ContentOf } from '#client/features/content/documents/contract/content.ts'
import type { TextKind } from '#client/features/content/documents/contract/text-kinds.ts'
import type { Texts } from '#client/features/content/documents/contract/texts.ts'
import { site } from '#client/site.ts'

/** What these texts are told of the settings. */
type Told = { name: string; treatment: string }

/** By kind, in tú. Loaded where it is shown. */
const defaultTexts: { readonly [Kind in TextKind]: (name: string) => Promise<Texts[Kind]> } = {
  home: async () => (await import('./defaults/home.ts')).home,
  about: async (name) => (await import('./defaults/about.ts')).aboutText(name),
  offer: async () => (await import('./defaults/offer.ts')).offer,
  contact: async () => (await import('./defaults/contact.ts')).contact,
  blog: async () => (await import('./defaults/blog.ts')).blog,
  next: async () => (await import('./defaults/next.ts')).next,
}

/** A text that the site comes with, as visitors are spoken to there. */
export async function inTreatment<Value>(value: Value, treatment: string): Promise<Value> {
  if (treatment === 'tu') return value
  return (await import('./defaults/spoken.ts')).addressedAs(value, treatment)
}

/** What a page says until its owner has published a text of their own. */
export async function defaultText<Name extends TextKind>(
  kind: Name,
  { name, treatment }: Told = site,
): Promise<Texts[Name]> {
  return inTreatment(await defaultTexts[kind](name), treatment)
}

/** The same as what its owner starts from. */
export async function defaultContent(kind: TextKind, told: Told = site): Promise<ContentOf<TextKind>> {
  if (kind !== 'about') return defaultText(kind, told)
  return inTreatment((await import('./defaults/about.ts')).aboutContent(told.name), told.treatment)
}
