const shortFormat = new Intl.RelativeTimeFormat('es', { style: 'short' })
const dayFormat = new Intl.RelativeTimeFormat('es')

/** `hace 20 min`, `hace 5 h`, `hace 3 días`, from two instants in epoch milliseconds. */
export function formatAge(at: number, now = Date.now()): string {
  const minutes = Math.round((at - now) / 60_000)
  if (minutes > -1) return 'ahora mismo'
  if (minutes > -90) return shortFormat.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours > -48 ? shortFormat.format(hours, 'hour') : dayFormat.format(Math.round(hours / 24), 'day')
}
