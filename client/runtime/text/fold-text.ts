/** Lower case without accents, but with ñ: the form in which all searches compare texts. */
export function foldText(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('ñ', '\u0001')
      // Remove separate marks first: decomposing takes quadratic time if many marks are stacked on one letter.
      .replace(/\p{M}+/gu, '')
      // oxlint-disable-next-line no-restricted-properties -- no stacked marks are left
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll('\u0001', 'ñ')
  )
}
