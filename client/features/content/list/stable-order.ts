/** Puts known rows into the order of `known`. Others stay where they appear: above all known ones, or at the end. */
export function keepOrder<Row extends { id: string }>(rows: readonly Row[], known: readonly string[]): Row[] {
  const places = new Map(known.map((id, place) => [id, place]))
  const firstKnown = rows.findIndex(({ id }) => places.has(id))
  const getPlace = ({ id }: Row, index: number): number =>
    places.get(id) ?? (index < firstKnown ? -1 : known.length)
  return rows
    .map((row, index) => ({ row, place: getPlace(row, index) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row)
}
