import { maxTextBlocks } from '../../contract/text-blocks.ts'
import { maxCells, maxContainers, maxNodeDepth, maxNodes } from '../../contract/text-limits.ts'

// Checks before parsing, in one pass: the editor's parser takes quadratic time or overflows the stack for some inputs.

/** Special characters times length, summed over paragraphs: about 0.1 s. An ordinary long text has a fifth of it. */
const maxRereadCost = 40_000_000

const markdownSign = /[*_~`[\]!<\\&@^|]|\/\/|www\./g
const openingMark = /(?<![^\s*_~[])(?:[*_]+|~+|\[+)(?=[^\s\]])/g
const closingMark = /(?<=[^\s[])(?:[*_]+|~+|\]+)(?![^\s*_~\]).,:;!?])/g
const containerMarker = /([ \t]*)(>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const fencePattern = /^[ \t>]*(`{3,}|~{3,})/
/** The delimiter row of a table, which sets the number of columns. */
const tableDividerPattern = /^[ \t>]*[|:-][ \t|:-]*$/
/** The start of a block that needs no blank line before it. */
const blockStartPattern = /^[ \t>]*(?:#{1,6}[ \t]|[-=*_][-=*_ \t]*$|[-+*][ \t]|\d{1,9}[.)][ \t])/
/** The start of a block of text-blocks.ts, complete or not. */
const textBlockPattern = /^[> ]*::+[a-z]/

const createScan = () => ({
  nodes: 0,
  textBlocks: 0,
  cells: 0,
  rereadCost: 0,
  /** About the current paragraph: its characters, its special characters, and its marks that are not closed yet. */
  length: 0,
  signs: 0,
  openMarks: 0,
  /** Columns of the current table; 0 outside a table. */
  columnCount: 0,
  /** The columns at which the open lists start, outermost first. */
  openLists: [] as number[],
  /** Fence of the current code block; empty outside code. */
  openFence: '',
  wasBlank: true,
})
type Scan = ReturnType<typeof createScan>

const countMatches = (line: string, pattern: RegExp): number => line.match(pattern)?.length ?? 0

/** Number of lists and quotes around the line. Updates `openLists`. */
function countContainers(line: string, openLists: number[]): number {
  let quotes = 0
  let column = 0
  containerMarker.lastIndex = 0
  for (let found = containerMarker.exec(line); found; found = containerMarker.exec(line)) {
    const [, space = '', mark = ''] = found
    column += space.replaceAll('\t', '    ').length
    if (mark === '>') quotes += 1
    else {
      while ((openLists.at(-1) ?? -1) >= column) openLists.pop()
      openLists.push(column)
    }
    column += mark.length
    if (quotes + openLists.length > maxContainers) break
  }
  return quotes + openLists.length
}

function endParagraph(scan: Scan): void {
  scan.rereadCost += scan.length * scan.signs
  Object.assign(scan, { length: 0, signs: 0, openMarks: 0 })
}

/** Reads a line outside code; returns the number of lists and quotes around it. */
function readText(scan: Scan, line: string): number {
  const isFirst = scan.length === 0
  if (textBlockPattern.test(line)) scan.textBlocks += 1
  // After a blank line, a line without indentation ends all lists.
  if (scan.wasBlank && /^\S/.test(line)) scan.openLists = []
  const containers = countContainers(line, scan.openLists)
  if (scan.columnCount === 0 && !isFirst && line.includes('-') && tableDividerPattern.test(line))
    scan.columnCount = Math.max(1, countMatches(line, /-+/g))
  scan.cells += scan.columnCount
  if (isFirst || scan.columnCount > 0 || blockStartPattern.test(line)) {
    endParagraph(scan)
    // A row may have fewer cells than the table has columns: count only the cells that it contains.
    scan.nodes += 2 + 2 * Math.min(scan.columnCount, countMatches(line, /\|/g))
  }
  const signs = countMatches(line, markdownSign)
  scan.length += line.length + 1
  scan.signs += signs + 1
  const opening = countMatches(line, openingMark)
  scan.nodes += signs === 0 ? 0 : 2 * opening
  scan.openMarks = Math.max(0, scan.openMarks + (signs === 0 ? 0 : opening - countMatches(line, closingMark)))
  return containers
}

/** Reads any line; returns the number of lists and quotes around it. */
function readLine(scan: Scan, line: string): number {
  const mark = fencePattern.exec(line)?.[1] ?? ''
  if (scan.openFence !== '') {
    if (mark.startsWith(scan.openFence)) scan.openFence = ''
    scan.nodes += 1
    return 0
  }
  const isBlank = line.trim() === ''
  if (isBlank || mark !== '') {
    endParagraph(scan)
    scan.columnCount = 0
    scan.openFence = mark
    scan.rereadCost += line.length * countMatches(line, markdownSign)
    // A second blank line in a row becomes an empty paragraph.
    if (!isBlank || scan.wasBlank) scan.nodes += 2
  }
  const containers = isBlank || mark !== '' ? 0 : readText(scan, line)
  scan.wasBlank = isBlank
  return containers
}

function findLimitProblem(scan: Scan, containers: number): string | null {
  if (containers > maxContainers) return `hay más de ${maxContainers} listas o citas unas dentro de otras`
  if (scan.cells > maxCells) return 'la tabla tiene demasiadas celdas'
  if (scan.textBlocks > maxTextBlocks) return `hay más de ${maxTextBlocks} bloques`
  if (scan.nodes > maxNodes) return 'tiene demasiados elementos'
  return scan.openMarks > maxNodeDepth || scan.rereadCost + scan.length * scan.signs > maxRereadCost
    ? 'tiene demasiados signos juntos'
    : null
}

/** Why a text is too large for the visual editor, with the line; null if it is not. */
export function findVisualLimitProblem(markdown: string): string | null {
  const scan = createScan()
  let start = 1
  for (const [index, line] of markdown.split(/\r\n?|\n/).entries()) {
    if (scan.length === 0 && scan.columnCount === 0) start = index + 1
    const problem = findLimitProblem(scan, readLine(scan, line))
    // For a table, report the line where it starts.
    if (problem !== null) return `${problem} (línea ${scan.columnCount > 0 ? start : index + 1})`
  }
  return null
}
