/** The instant so many months before another, both epoch milliseconds; where those had no such day, their last. */
export function monthsBefore(now: number, months: number): number {
  const limit = new Date(now)
  const day = limit.getUTCDate()
  limit.setUTCMonth(limit.getUTCMonth() - months)
  if (limit.getUTCDate() !== day) limit.setUTCDate(0)
  return limit.getTime()
}
