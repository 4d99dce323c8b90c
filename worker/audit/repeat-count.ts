/**
 * ` 3 veces más` for a record that stands for several failures: its `detail` is the number of failures after the first.
 * Empty for any other detail.
 */
export function formatRepeatCount(detail: string | null): string {
  if (detail === null || !/^\d+$/.test(detail)) return ''
  return detail === '1' ? ' una vez más' : ` ${detail} veces más`
}
