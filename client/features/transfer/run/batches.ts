import { type ArticlesPiece, pieceArticles, pieceBytes, type Places } from '../contract.ts'
import type { ArticleUnit } from '../read/plan.ts'

/** What the manager chose of all. */
export type Choice = {
  /** All come in as drafts, whatever they were. */
  drafts: boolean
  /** Pages come in as articles. */
  pages: boolean
  /** Where the texts come from, as `https://host`; empty where nobody said. */
  site: string
}

/** An article that goes in, with where its images and links are by then. */
type Placed = ArticleUnit & { places?: Places }

export type Packed = {
  units: Placed[]
  piece: ArticlesPiece
  unread: { unit: Placed; reason: string }[]
}

/** Articles as pieces of a bounded size; of the file no more than one of them is in memory. */
export async function* pack(
  units: readonly Placed[],
  { drafts, pages }: Pick<Choice, 'drafts' | 'pages'>,
): AsyncGenerator<Packed, void> {
  for (let from = 0; from < units.length;) {
    const group = groupFrom(units, from)
    from += group.length
    const packed: Packed = {
      units: [],
      piece: { format: group[0]?.format ?? 'markdown', drafts, pages, items: [] },
      unread: [],
    }
    for (const unit of group) {
      const loaded = await unit.load()
      if (loaded.ok) {
        packed.units.push(unit)
        packed.piece.items.push({ key: unit.key, ...loaded.value, places: unit.places ?? nowhere })
      } else packed.unread.push({ unit, reason: loaded.reason })
    }
    yield packed
  }
}

const nowhere: Places = { images: {}, links: {} }

function groupFrom(units: readonly Placed[], from: number): Placed[] {
  const group: Placed[] = []
  let bytes = 0
  for (const unit of units.slice(from, from + pieceArticles)) {
    const isOther = unit.format !== units[from]?.format
    if (group.length > 0 && (isOther || bytes + unit.bytes > pieceBytes)) break
    group.push(unit)
    bytes += unit.bytes
  }
  return group
}
