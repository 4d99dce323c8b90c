import { type ArticleBatch, articlesPerBatch, batchBytes, type ImportedReferences } from '../contract.ts'
import type { ArticleUnit } from '../read/import-plan.ts'

/** What the manager chose of all. */
export type ImportChoice = {
  /** All come in as drafts, whatever they were. */
  drafts: boolean
  /** Pages come in as articles. */
  pages: boolean
  /** Where the texts come from, as `https://host`; empty where nobody said. */
  site: string
}

/** An article that goes in, with where its images and links are by then. */
type ReferencedArticle = ArticleUnit & { places?: ImportedReferences }

export type PackedBatch = {
  units: ReferencedArticle[]
  batch: ArticleBatch
  unreadable: { unit: ReferencedArticle; reason: string }[]
}

/** Articles as pieces of a bounded size; of the file no more than one of them is in memory. */
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
