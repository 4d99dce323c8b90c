// Limits of imported articles. Anybody can write an export file, so no item may cost much CPU time. Items beyond a
// limit are refused with a reason, and the import continues.

/** Nesting depth of HTML elements. Deeper trees overflow the stack of their readers; page builders reach 40. */
export const maxDepth = 100
/** HTML elements per article; an article of 200,000 characters has far fewer. */
export const maxElements = 10_000
/** Sum of the depths of all elements: the conversion visits an element once for each level above it. */
export const maxLevels = 200_000
/** Cells of a table, with its short rows filled up. */
export const maxCells = 5_000
/** Nesting depth of list items and quotations: the conversion writes a line once for each level around it. */
export const maxIndent = 20
/** Lines per article; a line counts once for each list item or quotation around it. */
export const maxIndentedLines = 50_000
/** Markdown cards per Ghost post; each is rendered separately. */
export const maxMarkdownCards = 200
/** Tags read per post; ten of them are imported. */
export const maxTagsRead = 100

/** Refuses output longer than eight times its input, e.g. when an article repeats the same gallery many times. */
export function requireBoundedLength(output: string, input: string): void {
  if (output.length > 8 * input.length + 200_000)
    rejectItem(
      'Repite tantas veces lo mismo que no cabe en un artículo. Quita repeticiones y vuelve a importarla.',
    )
}

/** Throws an error (422) that refuses an item. `message` tells the manager what is wrong and what to do. */
export function rejectItem(message: string): never {
  throw Object.assign(new Error(message), { statusCode: 422, message })
}
