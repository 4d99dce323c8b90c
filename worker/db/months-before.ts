/** The instant `months` months earlier (epoch milliseconds). If that month lacks the day, its last day is used. */
export function monthsBefore(now: number, months: number): number {
  const limit = new Date(now)
  const day = limit.getUTCDate()
  limit.setUTCMonth(limit.getUTCMonth() - months)
  if (limit.getUTCDate() !== day) limit.setUTCDate(0)
  return limit.getTime()
}
