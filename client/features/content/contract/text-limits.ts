// What one text may become, wherever it is parsed: the server refuses to publish more (worker/markdown), and the visual
// editor does not try to show it. Real articles stay far below.

/** Characters of Markdown. */
export const maxTextLength = 200_000
/** Lists, quotes and footnotes inside one another. */
export const maxContainers = 24
/** Nodes of the parsed text, and how many of them stand inside one another. */
export const maxNodes = 12_000
export const maxNodeDepth = 100
/** Cells of all tables, with those that fill up short rows. */
export const maxCells = 8_000
