import { parseAppError } from '#client/runtime/errors.ts'

// What a text may cost to be rendered. The limits that the visual editor shares are in client/features/content/contract/text-limits.ts.
// Real articles stay far below all of them (bounds.test.ts), and no text of 200,000 characters takes longer than a third
// of a second (`npm run bench -- hostile`).

/**
 * Steps of the Markdown parser: characters it reads (some several times), constructs it tries, and events it walks
 * through to pair emphasis and links. Ordinary text takes 25 a character.
 */
export const maxSteps = 3_000_000
/** Blocks of code, each of which becomes three elements and is looked through for its lines and colours. */
export const maxCodeBlocks = 2_000
export const maxFootnotes = 500
export const maxFootnoteReferences = 1_000
/** Characters of addresses and titles that references (`[text][name]`) repeat. */
export const maxRepeatedLength = 200_000

/**
 * Code is coloured up to this many characters, words and signs a text, and up to this many coloured pieces a text,
 * and inside one another.
 */
export const maxHighlightedLength = 30_000
export const maxHighlightedTokens = 8_000
export const maxHighlightedPieces = 6_000
export const maxHighlightedDepth = 100
/** The squares of the lengths of all coloured lines: what expressions take that try every end of a line. */
export const maxHighlightedSquares = 3_000_000
/** Templates and scripts inside one another that a block in colours can open. */
export const maxOpenings = 100
/** Lines of code that are numbered or marked, characters of what says so, and ranges that it names. */
export const maxCodeLines = 5_000
export const maxCodeDetails = 1_000
export const maxMarkedRanges = 100

/** Passages that are looked for in the text, by the characters that this compares at worst. */
export const maxComparisons = 50_000_000
/** Characters of a heading in the label of the tables below it. */
export const maxTableLabel = 100

/** Characters of HTML that a text may become. */
export const getMaxHtmlLength = (markdown: string): number => 8 * markdown.length + 200_000

/**
 * What is thrown where a text cannot be rendered: an application error (422) that names the line and says what to
 * change, in the field `markdown`.
 */
export function createUnrenderableError(line: number, what: string, remedy: string): Error {
  const message = `El texto no se puede mostrar: ${what} (línea ${line}). ${remedy}`
  return Object.assign(new Error(message), { statusCode: 422, data: { line, fields: { markdown: message } } })
}

/** What its author has to change, where rendering a text threw this; any other failure is thrown on. */
export function getRenderProblem(error: unknown): string {
  const known = parseAppError(error)
  if (known?.statusCode !== 422) throw error
  return known.message
}
