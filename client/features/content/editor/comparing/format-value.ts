export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'se ve' : 'no se ve'
  if (Array.isArray(value)) return value.map(formatValue).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  // Of a picture, people need to see only which one it is.
  if ('src' in value) return formatValue(value.src)
  return Object.values(value).map(formatValue).filter(Boolean).join(': ')
}
