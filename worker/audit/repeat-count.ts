/** ` 3 veces más` if `detail` is the number of failures after the first; empty for any other detail. */
export function formatRepeatCount(detail: string | null): string {
  if (detail === null || !/^\d+$/.test(detail)) return ''
  return detail === '1' ? ' una vez más' : ` ${detail} veces más`
}
