/** The text before the first blank line. Searching all the rest at every block would take quadratic time. */
export function getFirstBlock(text: string): string {
  const end = text.indexOf('\n\n')
  return end < 0 ? text : text.slice(0, end)
}
