import { type ArticleBatch, articlesPerBatch, batchBytes, type ImportedReferences } from '../contract.ts'
import type { ArticleUnit } from '../read/import-plan.ts'

/** Options of an import. */
export type ImportChoice = {
  /** Import everything as drafts. */
  drafts: boolean
  /** Import pages as articles. */
  pages: boolean
  /** Original site as `https://host`; '' if unknown. */
  site: string
}

/** An article with the new places of its images and links. */
type ReferencedArticle = ArticleUnit & { places?: ImportedReferences }

export type PackedBatch = {
  units: ReferencedArticle[]
  batch: ArticleBatch
  unreadable: { unit: ReferencedArticle; reason: string }[]
}

/** Groups articles into batches of limited size. Loads only one batch at a time. */
export async function* createBatches(
  units: readonly ReferencedArticle[],
  { drafts, pages }: Pick<ImportChoice, 'drafts' | 'pages'>,
): AsyncGenerator<PackedBatch, void> {
  for (let from = 0; from < units.length;) {
    const group = takeGroup(units, from)
    from += group.length
    const packed: PackedBatch = {
      units: [],
      batch: { format: group[0]?.format ?? 'markdown', drafts, pages, items: [] },
      unreadable: [],
    }
    for (const unit of group) {
      const loaded = await unit.load()
      if (loaded.ok) {
        packed.units.push(unit)
        packed.batch.items.push({ key: unit.key, ...loaded.value, places: unit.places ?? noReferences })
      } else packed.unreadable.push({ unit, reason: loaded.reason })
    }
    yield packed
  }
}

const noReferences: ImportedReferences = { images: {}, links: {} }

function takeGroup(units: readonly ReferencedArticle[], from: number): ReferencedArticle[] {
  const group: ReferencedArticle[] = []
  let bytes = 0
  for (const unit of units.slice(from, from + articlesPerBatch)) {
    const isOther = unit.format !== units[from]?.format
    if (group.length > 0 && (isOther || bytes + unit.bytes > batchBytes)) break
    group.push(unit)
    bytes += unit.bytes
  }
  return group
}
