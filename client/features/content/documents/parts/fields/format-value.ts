/** What a field holds, as people read it. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'se ve' : 'no se ve'
  if (Array.isArray(value)) return value.map(asText).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(asText).filter(Boolean).join(': ')
}
