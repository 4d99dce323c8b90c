import { parseAppError } from '#client/runtime/errors.ts'

// Limits for the cost of rendering a text. Those shared with the visual editor are in
// client/features/content/contract/text-limits.ts. Real articles stay far below all of them (cost-limits.test.ts), and
// no text of 200,000 characters takes longer than a third of a second (`npm run bench -- hostile`).

/**
 * Steps of the Markdown parser: characters read (some several times), constructs tried, and events visited to pair
 * emphasis and links. Ordinary text takes 25 per character.
 */
export const maxSteps = 3_000_000
/** Code blocks. Each becomes three elements and is searched for lines and highlighting. */
export const maxCodeBlocks = 2_000
export const maxFootnotes = 500
export const maxFootnoteReferences = 1_000
/** Total characters of addresses and titles repeated by references (`[text][name]`). */
export const maxRepeatedLength = 200_000

/** Limits of highlighting per text: characters, words and signs, highlighted elements and their nesting. */
export const maxHighlightedLength = 30_000
export const maxHighlightedTokens = 8_000
export const maxHighlightedPieces = 6_000
export const maxHighlightedDepth = 100
/** Sum of the squared lengths of all highlighted lines: the cost of patterns that try every position in a line. */
export const maxHighlightedSquares = 3_000_000
/** Nested templates and scripts that a highlighted block may open. */
export const maxOpenings = 100
/** Limits for numbered or marked code: lines, characters of the details after the language, and ranges in them. */
export const maxCodeLines = 5_000
export const maxCodeDetails = 1_000
export const maxMarkedRanges = 100

/** Character comparisons, at worst, to find the pull quotes (`[!DESTACADO]`) that repeat the rest of the text. */
export const maxComparisons = 50_000_000
/** Characters of a heading used in the labels of tables. */
export const maxTableLabel = 100

/** Characters of HTML that a text may produce. */
export const getMaxHtmlLength = (markdown: string): number => 8 * markdown.length + 200_000

/** The 422 of a text that cannot be rendered, with the line and advice in the field `markdown`. */
export function createUnrenderableError(line: number, what: string, remedy: string): Error {
  const message = `El texto no se puede mostrar: ${what} (línea ${line}). ${remedy}`
  return Object.assign(new Error(message), { statusCode: 422, data: { line, fields: { markdown: message } } })
}

/** The message for the author if rendering threw a 422; throws any other error again. */
export function getRenderProblem(error: unknown): string {
  const known = parseAppError(error)
  if (known?.statusCode !== 422) throw error
  return known.message
}
