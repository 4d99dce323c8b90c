/**
 * The text before the first blank line. Tokenizers are asked at every block where their next match is: searching all
 * the remaining text would take quadratic time.
 */
export function getFirstBlock(text: string): string {
  const end = text.indexOf('\n\n')
  return end < 0 ? text : text.slice(0, end)
}
