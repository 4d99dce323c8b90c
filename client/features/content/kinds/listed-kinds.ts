// Kinds with public pages of their own. Every public page loads this table, so it is small.

type ListedKindFacts = {
  /** Path segment of the list; the entries are below it. */
  path: string
  name: string
  /** Where the list has entries whose `endsAt` is past. `nowhere`: search engines do not get them either. */
  pastEntries: 'nowhere' | 'below'
}
/** Kinds with a public list and a page for each entry. There is no list until the first entry is published. */
export const listedKinds = {
  job: { path: 'empleo', name: 'Empleo', pastEntries: 'nowhere' },
  event: { path: 'eventos', name: 'Eventos', pastEntries: 'below' },
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
  listedKindEntries.flatMap(([kind, { pastEntries }]) => (pastEntries === 'nowhere' ? [kind] : []))
