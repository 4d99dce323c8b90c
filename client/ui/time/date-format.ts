const cachedFormats = new WeakMap<
  Intl.DateTimeFormatOptions,
  { timeZone: string; format: Intl.DateTimeFormat }
>()

/** A format in a zone, made once for each style: making one costs more than using it. */
export function getDateFormat(style: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const cached = cachedFormats.get(style)
  if (cached?.timeZone === timeZone) return cached.format
  const format = new Intl.DateTimeFormat('es', { ...style, timeZone })
  cachedFormats.set(style, { timeZone, format })
  return format
}

const momentStyle: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** An instant as managers read it everywhere: to the minute, in the site's zone. */
export const formatMoment = (at: string | number, timeZone: string): string =>
  getDateFormat(momentStyle, timeZone).format(new Date(at))
