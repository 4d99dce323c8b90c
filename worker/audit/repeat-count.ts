/**
 * Text for failures counted in one audit record: its detail is the number of failures after the first. Other details
 * give an empty string.
 */
export function formatRepeatCount(detail: string | null): string {
  if (detail === null || !/^\d+$/.test(detail)) return ''
  return detail === '1' ? ' una vez más' : ` ${detail} veces más`
}
