import type { EntryFilter, ListedText } from '#client/features/content/contract/list.ts'
import type { ListOrder, PostState } from '#client/features/content/contract/states.ts'
import { searchItems } from '#client/runtime/text/search-items.ts'

// Dates in ISO 8601 are in order as text, too.
const { compare } = new Intl.Collator('es')

const comparisons: Readonly<Record<ListOrder, (a: ListedText, b: ListedText) => number>> = {
  recent: (a, b) => compare(b.savedAt ?? '', a.savedAt ?? ''),
  oldest: (a, b) => compare(a.savedAt ?? '', b.savedAt ?? ''),
  title: (a, b) => compare(a.title, b.title),
  titleDown: (a, b) => compare(b.title, a.title),
  published: (a, b) => compare(b.publishedAt ?? '', a.publishedAt ?? ''),
}

/** Applies a filter to a complete list. Without a chosen order, the best matches of a search come first. */
export function filterEntries(
  texts: readonly ListedText[],
  { state, query, order }: EntryFilter,
): ListedText[] {
  const items = texts
    .filter((text) => state === null || text.state === state)
    .map((found) => ({ text: found.title, keywords: `${found.path} ${found.author ?? ''}`, found }))
  const matches = searchItems(items, query).map(({ found }) => found)
  return order === null ? matches : matches.toSorted(comparisons[order])
}

/** How many texts are in each state. */
export const countStates = (
  texts: readonly ListedText[],
): Record<PostState, number> & { template: number } => {
  const counts = { draft: 0, scheduled: 0, published: 0, trash: 0, template: 0 }
  for (const { state } of texts) counts[state] += 1
  return counts
}
