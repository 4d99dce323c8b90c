/** Text for several failures in one record, whose detail is the number after the first. Otherwise empty. */
export function formatRepeatCount(detail: string | null): string {
  if (detail === null || !/^\d+$/.test(detail)) return ''
  return detail === '1' ? ' una vez más' : ` ${detail} veces más`
}
