/** The instant so many months before another, both epoch milliseconds. */
export function monthsBefore(now: number, months: number): number {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - months)
  return limit.getTime()
}
