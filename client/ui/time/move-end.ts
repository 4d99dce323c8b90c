/**
 * The end of a period whose start has moved from `before` to `start`: it keeps its length, or lasts `usualMinutes` if it
 * has none. Local times as `YYYY-MM-DDTHH:MM`; '' is not set.
 */
export function moveEnd(before: string, start: string, end: string, usualMinutes = 0): string {
  const toMs = (local: string): number => (local === '' ? NaN : Date.parse(`${local}:00Z`))
  const from = toMs(start)
  if (Number.isNaN(from) || (before === '' && end > start)) return end
  const length = toMs(end) - toMs(before)
  const moved = new Date(from + (length > 0 ? length : usualMinutes * 60_000))
  return moved.getTime() > from ? moved.toISOString().slice(0, 16) : end
}
