// Limits of one Markdown text, for publishing (worker/markdown) and for the visual editor. Articles stay far below.

/** Characters of Markdown. */
export const maxTextLength = 200_000
/** Characters of ordinary text that can be published; more of it costs too much to render (worker/markdown/cost). */
export const maxOrdinaryLength = 85_000
/** Nesting depth of lists, quotes and footnotes. */
export const maxContainers = 24
/** Number of nodes of the parsed text, and their nesting depth. */
export const maxNodes = 12_000
export const maxNodeDepth = 100
/** Cells of all tables, including the empty ones that complete short rows. */
export const maxCells = 8_000
