const cachedFormats = new WeakMap<
  Intl.DateTimeFormatOptions,
  { timeZone: string; format: Intl.DateTimeFormat }
>()

/** A format in a time zone, cached for each style: creating one costs more than using it. */
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

const secondStyle: Intl.DateTimeFormatOptions = { ...momentStyle, second: '2-digit' }

export const formatSecond = (at: string, timeZone: string): string =>
  getDateFormat(secondStyle, timeZone).format(new Date(at))

/** An instant as the manager area shows it: to the minute, in the given zone. */
export const formatMoment = (at: string | number, timeZone: string): string =>
  getDateFormat(momentStyle, timeZone).format(new Date(at))
