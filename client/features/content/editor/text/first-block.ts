/**
 * Returns the text before the first blank line. The parser asks each tokenizer at every block where its next match is:
 * searching all the remaining text would take quadratic time.
 */
export function getFirstBlock(text: string): string {
  const end = text.indexOf('\n\n')
  return end < 0 ? text : text.slice(0, end)
}
