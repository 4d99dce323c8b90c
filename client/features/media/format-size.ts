const number = new Intl.NumberFormat('es', { maximumFractionDigits: 1 })

/** A size as people say it. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${number.format(Math.max(1, Math.ceil(kilobytes)))} kB`
    : `${number.format(kilobytes / 1024)} MB`
}
