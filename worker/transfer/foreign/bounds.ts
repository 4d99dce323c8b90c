// What an imported text may hold. Anybody may write an export, so nothing in it may cost more than a moment: what is
// beyond these limits is refused with a reason, and the rest of the import goes on.

/** HTML elements inside of each other. Deeper trees overflow the stack of what reads them; page builders reach 40. */
export const maxDepth = 100
/** HTML elements of one text: those of a text of 200,000 characters, several times over. */
export const maxElements = 15_000
/** Cells of a table once its short rows are filled up. */
export const maxCells = 5_000
/** List items and quotations inside of each other: each of them writes all of its lines anew. */
export const maxIndent = 20
/** Lines, each counted once for every list item and quotation around it. */
export const maxIndentedLines = 50_000
/** Cards, nodes or sections of an editor's own format inside of each other. */
export const maxNodeDepth = 100
/** The data at the head of a text. */
export const maxHeadBytes = 64 * 1024

/** Refuses an item: `message` says what is wrong and what to do. */
export function refuse(message: string): never {
  throw Object.assign(new Error(message), { statusCode: 422, message })
}
