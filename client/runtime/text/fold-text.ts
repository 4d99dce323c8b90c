/** Lower case without accents, ñ kept: what every search compares, on both sides. */
export function foldText(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('ñ', '\u0001')
      // Marks of their own first: taking letters apart takes the square of the marks that are stacked on one.
      .replace(/\p{M}+/gu, '')
      // oxlint-disable-next-line no-restricted-properties -- no stacked marks are left
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll('\u0001', 'ñ')
  )
}
