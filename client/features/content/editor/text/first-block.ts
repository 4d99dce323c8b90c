/**
 * What stands before the first blank line. A tokenizer is asked at every block where the next of its kind begins: looking
 * further than the block takes the square of a text that has none.
 */
export function getFirstBlock(text: string): string {
  const end = text.indexOf('\n\n')
  return end < 0 ? text : text.slice(0, end)
}
