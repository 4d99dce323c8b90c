/** Gives each cell of the tables in rendered HTML the name of its column, for narrow screens, where a row is a card. */
export function labelCells(html: string): string {
  let names: string[] = []
  let column = 0
  let isHead = false
  // Each piece is a tag without its `<`, and the text after it.
  const label = (piece: string): string => {
    if (piece.startsWith('table>')) names = []
    if (piece.startsWith('tr>')) column = 0
    if (/^th[ >]/.test(piece)) {
      isHead = true
      names.push('')
    }
    if (piece.startsWith('/th>')) isHead = false
    if (isHead)
      names.push((names.pop() ?? '') + piece.slice(piece.indexOf('>') + 1).replaceAll('"', '&quot;'))
    return /^td[ >]/.test(piece) ? `td data-name="${names[column++] ?? ''}"${piece.slice(2)}` : piece
  }
  return html.split('<').map(label).join('<')
}
