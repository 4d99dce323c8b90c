import { maxCells, maxContainers, maxNodeDepth, maxNodes } from '../../contract/bounds.ts'

// Whether the visual editor can take a text, found in one pass over its lines and before any parser sees it: the
// editor's parser takes quadratic time for some inputs, and recursion that ends with the stack for others.

/**
 * Signs of a paragraph times its characters, of all paragraphs: the parser reads a paragraph again for each. An ordinary
 * text of 200,000 characters takes a fifth of it; this much takes a tenth of a second.
 */
const maxReread = 40_000_000

const sign = /[*_~`[\]!<\\&@^|]|\/\/|www\./g
const openingMark = /(?<![^\s*_~[])(?:[*_]+|~+|\[+)(?=[^\s\]])/g
const closingMark = /(?<=[^\s[])(?:[*_]+|~+|\]+)(?![^\s*_~\]).,:;!?])/g
const container = /([ \t]*)(>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const fence = /^[ \t>]*(`{3,}|~{3,})/
/** The second line of a table, which says how many columns there are. */
const columns = /^[ \t>]*[|:-][ \t|:-]*$/
/** What begins a block without a blank line before it. */
const begins = /^[ \t>]*(?:#{1,6}[ \t]|[-=*_][-=*_ \t]*$|[-+*][ \t]|\d{1,9}[.)][ \t])/

type Scan = {
  nodes: number
  cells: number
  reread: number
  /** Of the paragraph that is being read: characters, signs, and marks that are open. */
  length: number
  signs: number
  open: number
  /** Columns of the table that is being read; 0 outside of one. */
  width: number
  /** The columns at which the open lists begin, outermost first. */
  lists: number[]
  /** The fence of the code that is being read, or nothing. */
  code: string
  wasBlank: boolean
}

const count = (line: string, what: RegExp): number => line.match(what)?.length ?? 0

/** How many lists and quotes the line stands in, given the lists that are open, which it changes. */
function containersOf(line: string, lists: number[]): number {
  let quotes = 0
  let column = 0
  container.lastIndex = 0
  for (let found = container.exec(line); found; found = container.exec(line)) {
    const [, space = '', mark = ''] = found
    column += space.replaceAll('\t', '    ').length
    if (mark === '>') quotes += 1
    else {
      while ((lists.at(-1) ?? -1) >= column) lists.pop()
      lists.push(column)
    }
    column += mark.length
    if (quotes + lists.length > maxContainers) break
  }
  return quotes + lists.length
}

function endParagraph(scan: Scan): void {
  scan.reread += scan.length * scan.signs
  Object.assign(scan, { length: 0, signs: 0, open: 0 })
}

/** Reads a line that is no code; gives how many lists and quotes it stands in. */
function readText(scan: Scan, line: string): number {
  const isFirst = scan.length === 0
  // After a blank line, whatever begins at the margin is in no list.
  if (scan.wasBlank && /^\S/.test(line)) scan.lists = []
  const containers = containersOf(line, scan.lists)
  if (scan.width === 0 && !isFirst && line.includes('-') && columns.test(line))
    scan.width = Math.max(1, count(line, /-+/g))
  scan.cells += scan.width
  if (isFirst || scan.width > 0 || begins.test(line)) {
    endParagraph(scan)
    // A short row has fewer cells that hold something.
    scan.nodes += 2 + 2 * Math.min(scan.width, count(line, /\|/g))
  }
  const signs = count(line, sign)
  scan.length += line.length + 1
  scan.signs += signs + 1
  const opening = count(line, openingMark)
  scan.nodes += signs === 0 ? 0 : 2 * opening
  scan.open = Math.max(0, scan.open + (signs === 0 ? 0 : opening - count(line, closingMark)))
  return containers
}

/** Reads a line of any kind; gives how many lists and quotes it stands in. */
function readLine(scan: Scan, line: string): number {
  const mark = fence.exec(line)?.[1] ?? ''
  if (scan.code !== '') {
    if (mark.startsWith(scan.code)) scan.code = ''
    scan.nodes += 1
    return 0
  }
  const isBlank = line.trim() === ''
  if (isBlank || mark !== '') {
    endParagraph(scan)
    scan.width = 0
    scan.code = mark
    scan.reread += line.length * count(line, sign)
    // A blank line behind another is an empty paragraph there.
    if (!isBlank || scan.wasBlank) scan.nodes += 2
  }
  const containers = isBlank || mark !== '' ? 0 : readText(scan, line)
  scan.wasBlank = isBlank
  return containers
}

function problemIn(scan: Scan, containers: number): string | null {
  if (containers > maxContainers) return `hay más de ${maxContainers} listas o citas unas dentro de otras`
  if (scan.cells > maxCells) return 'la tabla tiene demasiadas celdas'
  if (scan.nodes > maxNodes) return 'tiene demasiados elementos'
  return scan.open > maxNodeDepth || scan.reread + scan.length * scan.signs > maxReread
    ? 'tiene demasiados signos juntos'
    : null
}

/** What is too much in a text for the visual editor, with its line; null where nothing is. */
export function tooMuchIn(markdown: string): string | null {
  const scan: Scan = {
    nodes: 0,
    cells: 0,
    reread: 0,
    length: 0,
    signs: 0,
    open: 0,
    width: 0,
    lists: [],
    code: '',
    wasBlank: true,
  }
  let start = 1
  for (const [index, line] of markdown.split(/\r\n?|\n/).entries()) {
    if (scan.length === 0 && scan.width === 0) start = index + 1
    const problem = problemIn(scan, readLine(scan, line))
    // Of a table, where it begins.
    if (problem !== null) return `${problem} (línea ${scan.width > 0 ? start : index + 1})`
  }
  return null
}
