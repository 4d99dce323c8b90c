import { type ArticleBatch, articlesPerBatch, batchBytes, noReferences } from '../contract.ts'
import type { ArticleUnit, PendingUnit } from '../read/import-plan.ts'

export type ImportChoice = {
  drafts: boolean
  /** Replace the texts of this site that are still there. */
  replaces: boolean
  pages: boolean
  /** The site that the articles come from, as `https://host`; '' if unknown. */
  site: string
}

const isBatched = (unit: PendingUnit): boolean => unit.type === 'article' && !unit.isAlone

/** The next units to send in one request: one image, one list of redirects, or articles up to the size of a batch. */
export function takeGroup<U extends PendingUnit>(units: readonly U[]): U[] {
  const group: U[] = []
  let bytes = 0
  for (const unit of units.slice(0, articlesPerBatch)) {
    bytes += unit.bytes
    const [first = unit] = group
    const fits = isBatched(first) && isBatched(unit) && belongTogether(first, unit) && bytes <= batchBytes
    if (group.length > 0 && !fits) break
    group.push(unit)
  }
  return group
}

/** Texts that are sent again are counted apart from new ones. */
const belongTogether = (a: PendingUnit, b: PendingUnit): boolean =>
  a.type === 'article' && b.type === 'article' && a.format === b.format && a.isAgain === b.isAgain

/** Adds texts: they follow the images that they show, and redirects follow the texts. */
export const addTexts = (units: readonly PendingUnit[], texts: readonly ArticleUnit[]): PendingUnit[] => [
  ...units.filter(({ type }) => type === 'image'),
  ...texts,
  ...units.filter(({ type }) => type !== 'image'),
]

/** Loads the texts of articles. `unreadable` are those that the file no longer contains as listed. */
export async function loadBatch(
  units: readonly ArticleUnit[],
  { drafts, pages, replaces }: Pick<ImportChoice, 'drafts' | 'pages' | 'replaces'>,
): Promise<{ batch: ArticleBatch; unreadable: { unit: ArticleUnit; reason: string }[] }> {
  const batch: ArticleBatch = { format: units[0]?.format ?? 'markdown', drafts, pages, replaces, items: [] }
  const unreadable: { unit: ArticleUnit; reason: string }[] = []
  for (const unit of units) {
    const loaded = await unit.load()
    const { key, places = noReferences } = unit
    if (loaded.ok) batch.items.push({ key, pending: null, replacement: null, ...loaded.value, places })
    else unreadable.push({ unit, reason: loaded.reason })
  }
  return { batch, unreadable }
}
