const known = new WeakMap<Intl.DateTimeFormatOptions, { timeZone: string; format: Intl.DateTimeFormat }>()

/** A format in a zone, made once for each style: making one costs more than using it. */
export function dateFormat(style: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const last = known.get(style)
  if (last?.timeZone === timeZone) return last.format
  const format = new Intl.DateTimeFormat('es', { ...style, timeZone })
  known.set(style, { timeZone, format })
  return format
}
