// What an imported text may hold. Anybody may write an export, so nothing in it may cost more than a moment: what is
// beyond these limits is refused with a reason, and the rest of the import goes on.

/** HTML elements inside of each other. Deeper trees overflow the stack of what reads them; page builders reach 40. */
export const maxDepth = 100
/** HTML elements of one text: those of a text of 200,000 characters, several times over. */
export const maxElements = 10_000
/** The depths of all elements together: each level of blocks looks again at all blocks within it. */
export const maxLevels = 200_000
/** Cells of a table once its short rows are filled up. */
export const maxCells = 5_000
/** List items and quotations inside of each other: each of them writes all of its lines anew. */
export const maxIndent = 20
/** Lines, each counted once for every list item and quotation around it. */
export const maxIndentedLines = 50_000
/** Cards of Ghost that hold Markdown, each of which is rendered by itself. */
export const maxMarkdownCards = 200
/** Tags that are read of a post; ten of them are taken. */
export const maxTagsRead = 100
/** Characters of the data at the head of a text. */
const maxHeadLength = 64 * 1024

/** Why the data at the head of a text are not read; null where they may be. */
export function findHeadProblem(head: string): string | null {
  if (head.length > maxHeadLength)
    return 'Sus datos iniciales pasan de 64 KB: acórtalos y vuelve a importarlo.'
  return isDeep(head)
    ? 'Sus datos iniciales anidan demasiadas listas: simplifícalas y vuelve a importarlo.'
    : null
}

/** Lists in brackets and lists in one line (`- - -`) inside of each other, as far as their signs tell. */
function isDeep(head: string): boolean {
  let depth = 0
  for (const { 0: sign } of head.matchAll(/[[\]{}]|^[ \t]*(?:[-?:][ \t]+){20}/gm)) {
    if (sign.length > 1) return true
    depth = Math.max(0, depth + (sign === '[' || sign === '{' ? 1 : -1))
    if (depth > maxDepth) return true
  }
  return false
}

/** Refuses what grows beyond eight times what it was made of, such as one that names the same gallery many times. */
export function requireBoundedLength(output: string, input: string): void {
  if (output.length > 8 * input.length + 200_000)
    rejectItem(
      'Repite tantas veces lo mismo que no cabe en un artículo. Quita repeticiones y vuelve a importarla.',
    )
}

/** Refuses an item: `message` says what is wrong and what to do. */
export function rejectItem(message: string): never {
  throw Object.assign(new Error(message), { statusCode: 422, message })
}
