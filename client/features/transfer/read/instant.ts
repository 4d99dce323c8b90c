/** Used for dates without a time: 12:00 UTC is on the same day in every supported time zone. */
const midday = '12:00'

/** Parses a date as other systems write it, to epoch milliseconds; null if it is not a date. */
export function parseInstant(given: unknown): number | null {
  if (given instanceof Date) return Number.isNaN(given.getTime()) ? null : given.getTime()
  if (typeof given !== 'string' && typeof given !== 'number') return null
  const text = String(given).trim()
  if (text.startsWith('0000-00-00')) return null
  // Nearly ISO: `2023-04-05 10:00:00 +0200`, `2023-04-05 10:00:00`, `2023-04-05`.
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text)
  const iso = parts
    ? `${parts[1]}T${parts[2] ?? midday}${(parts[3] ?? 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`
    : `${text}${/\d:\d\d/.test(text) ? '' : ` ${midday}`}${/[zZ]|[+-]\d\d:?\d\d$|GMT|UTC/.test(text) ? '' : ' UTC'}`
  const at = Date.parse(iso)
  return Number.isNaN(at) ? null : at
}
