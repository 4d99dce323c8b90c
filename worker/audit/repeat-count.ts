/** A record of several failures says how many there were after the first; others say what was tried. */
export function formatRepeatCount(detail: string | null): string {
  if (detail === null || !/^\d+$/.test(detail)) return ''
  return detail === '1' ? ' una vez más' : ` ${detail} veces más`
}
