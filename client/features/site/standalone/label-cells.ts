/** Gives each cell of the tables in rendered HTML the name of its column, for narrow screens, where a row is a card. */
export const labelCells = (html: string): string =>
  html.replace(/<table>.*?<\/table>/gs, (table) => {
    const names = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, name = '']) =>
      name.replace(/<[^>]+>/g, '').replaceAll('"', '&quot;'),
    )
    let column = 0
    return table.replace(/<tr>|<td/g, (tag) => {
      if (tag === '<td') return `<td data-name="${names[column++] ?? ''}"`
      column = 0
      return tag
    })
  })
