// Kinds with public pages of their own. Every public page loads this table, so it is small.

type ListedKindFacts = {
  /** Path segment of the list; the entries are below it. */
  path: string
  name: string
  /** The list leaves out entries whose `endsAt` is past, and search engines do not get them. Others are below the list. */
  hidesPast?: true
  /** Visitors write about an entry with the contact form, and enquiries have this name before its title. */
  subject?: string
  /** They may send a file with it. */
  takesFile?: true
}
/**
 * Kinds with a public list and a page for each entry. While it is empty the list says so, and is left out of menus,
 * sitemap and search engines.
 */
export const listedKinds = {
  case: { path: 'casos', name: 'Casos' },
  job: { path: 'empleo', name: 'Empleo', hidesPast: true, subject: 'Empleo', takesFile: true },
  event: { path: 'eventos', name: 'Eventos', subject: 'Evento' },
} as const satisfies Record<string, ListedKindFacts>
export type ListedKind = keyof typeof listedKinds

export const listedKindEntries: readonly (readonly [kind: ListedKind, facts: ListedKindFacts])[] =
  Object.entries(listedKinds) as [ListedKind, ListedKindFacts][] // safe: the literal has no other keys
export const findListedKind = (kind: string): ListedKindFacts | undefined =>
  listedKindEntries.find(([each]) => each === kind)?.[1]
/** True for the path of a list, such as `/empleo`. */
export const isListPath = (path: string): boolean =>
  listedKindEntries.some(([, facts]) => `/${facts.path}` === path)
/** An entry of these is over at its `endsAt`: no list shows it any longer. */
export const listKindsWithoutPast = (): string[] =>
  listedKindEntries.flatMap(([kind, { hidesPast }]) => (hidesPast ? [kind] : []))
