// Limits of one Markdown text. The server does not publish a longer or more complex one (worker/markdown), and the
// visual editor does not open it. Real articles stay far below.

/** Characters of Markdown. */
export const maxTextLength = 200_000
/** Nesting depth of lists, quotes and footnotes. */
export const maxContainers = 24
/** Number of nodes of the parsed text, and their nesting depth. */
export const maxNodes = 12_000
export const maxNodeDepth = 100
/** Cells of all tables, including the empty ones that complete short rows. */
export const maxCells = 8_000
