import { createElement } from '#client/runtime/browser/create-element.ts'
import { maxCells } from '../../contract/text-limits.ts'

// A Markdown table has a header row, one line of text in each cell, one alignment for each column, and no merged cells.

const isMerged = ({ colSpan, rowSpan }: HTMLTableCellElement): boolean => colSpan > 1 || rowSpan > 1

export const countMergedCells = (body: HTMLElement): number =>
  [...body.querySelectorAll<HTMLTableCellElement>('td, th')].filter(isMerged).length

/** Rewrites tables so that Markdown can express them. `getStyle` returns the CSS declarations of an element. */
export function simplifyTables(body: HTMLElement, getStyle: (element: Element) => string): void {
  for (const table of body.querySelectorAll('table')) {
    splitMergedCells(table)
    addHeaderRow(table)
    alignColumns(table, getStyle)
  }
  for (const cell of body.querySelectorAll('td, th')) flattenCell(cell)
}

/** Replaces each merged cell by one that has its text, and empty ones. */
function splitMergedCells({ rows }: HTMLTableElement): void {
  let added = 0
  function addEmpty(row: HTMLTableRowElement, at: number, { localName }: Element, rowSpan: number): void {
    added += 1
    if (added > maxCells) return
    const empty = document.createElement(localName)
    if (rowSpan > 1) empty.setAttribute('rowspan', String(rowSpan))
    row.insertBefore(empty, row.cells[at] ?? null)
  }
  // From above and from the left: the cells before each one are complete, so its index is its column.
  for (const [index, row] of [...rows].entries())
    for (let at = 0; at < row.cells.length; at += 1) {
      const cell = row.cells[at]
      if (!cell || !isMerged(cell)) continue
      const { colSpan, rowSpan } = cell
      for (let more = 1; more < colSpan; more += 1) addEmpty(row, at + more, cell, rowSpan)
      const below = rows[index + 1]
      if (below && rowSpan > 1) addEmpty(below, at, cell, rowSpan - 1)
      cell.removeAttribute('colspan')
      cell.removeAttribute('rowspan')
    }
}

const alignmentPattern = /text-align:\s*(center|right|end)/g

/** Aligns each column as most of its cells are, leaving its header out. Programs write the alignment in many places. */
function alignColumns(
  { rows: [header, ...rows] }: HTMLTableElement,
  getStyle: (element: Element) => string,
): void {
  const readAlignment = (cell: Element): string => {
    const [found = ''] = [cell, ...cell.querySelectorAll('p, div, center')].flatMap((element) => {
      const style = [...getStyle(element).matchAll(alignmentPattern)].at(-1)?.[1]
      const given = style ?? element.getAttribute('align')?.toLowerCase()
      return given === undefined ? [] : [given === 'end' ? 'right' : given]
    })
    return found === 'right' || found === 'center' ? found : ''
  }
  for (let column = 0; column < (header?.cells.length ?? 0); column += 1) {
    const cells = rows.flatMap((row) => row.cells[column] ?? [])
    const filled = cells.filter(({ textContent }) => textContent.trim() !== '')
    const counted = Map.groupBy(filled, readAlignment)
    const most = ['right', 'center'].find((one) => (counted.get(one)?.length ?? 0) * 2 > filled.length)
    for (const cell of [header?.cells[column], ...cells])
      if (most) cell?.setAttribute('align', most)
      else cell?.removeAttribute('align')
  }
}

/** Makes the first row a header, without bold text, because headers are bold anyway. */
function addHeaderRow(table: HTMLTableElement): void {
  if (!table.querySelector('th'))
    for (const cell of table.rows[0]?.cells ?? [])
      cell.replaceWith(createElement('th', {}, ...cell.childNodes))
  for (const bold of table.querySelectorAll('th :is(b, strong)')) bold.replaceWith(...bold.childNodes)
}

function flattenCell(cell: Element): void {
  for (const block of cell.querySelectorAll(
    'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, br',
  ))
    block.replaceWith(' ', ...block.childNodes, ' ')
}
