import { type ArticlesPiece, pieceArticles, pieceBytes } from '../contract.ts'
import type { ArticleUnit } from '../read/plan.ts'

export type Packed = {
  units: ArticleUnit[]
  piece: ArticlesPiece
  unread: { unit: ArticleUnit; reason: string }[]
}

/** Articles as pieces of a bounded size; of the file no more than one of them is in memory. */
export async function* pack(units: readonly ArticleUnit[]): AsyncGenerator<Packed, void> {
  for (let from = 0; from < units.length;) {
    const group = groupFrom(units, from)
    from += group.length
    const packed: Packed = {
      units: [],
      piece: { format: group[0]?.format ?? 'markdown', items: [] },
      unread: [],
    }
    for (const unit of group) {
      const loaded = await unit.load()
      if (loaded.ok) {
        packed.units.push(unit)
        packed.piece.items.push({ key: unit.key, ...loaded.value })
      } else packed.unread.push({ unit, reason: loaded.reason })
    }
    yield packed
  }
}

function groupFrom(units: readonly ArticleUnit[], from: number): ArticleUnit[] {
  const group: ArticleUnit[] = []
  let bytes = 0
  for (const unit of units.slice(from, from + pieceArticles)) {
    const isOther = unit.format !== units[from]?.format
    if (group.length > 0 && (isOther || bytes + unit.bytes > pieceBytes)) break
    group.push(unit)
    bytes += unit.bytes
  }
  return group
}
