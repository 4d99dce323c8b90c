const numberFormat = new Intl.NumberFormat('es', { maximumFractionDigits: 1 })

/** A file size in kB or MB of 1,024 units. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${numberFormat.format(Math.max(1, Math.ceil(kilobytes)))} kB`
    : `${numberFormat.format(kilobytes / 1024)} MB`
}
