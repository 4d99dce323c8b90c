/** Lower case without accents, ñ kept: what every search compares, on both sides. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ñ', '\u0001')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u0001', 'ñ')
}
