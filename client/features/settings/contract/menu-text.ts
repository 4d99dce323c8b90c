export const maxMenuText = 30

/** Words and signs with which no text ends. */
const openEnds = new Set(
  'de del a al en con por para sin y e o u que el la las lo los un una tu tus su sus – - ·'.split(' '),
)

/** The title of a page as the text of its link: whole, or as many words as fit; empty if not even the first one does. */
export function shortenToMenuText(title: string): string {
  if (title.length <= maxMenuText) return title
  const words = title
    .slice(0, maxMenuText + 1)
    .replace(/[,;:]$/, ' ')
    .split(' ')
  // The last one is cut, or empty.
  words.pop()
  while (openEnds.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return words.join(' ').replace(/[,;:]$/, '')
}
