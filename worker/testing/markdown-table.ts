/** A Markdown table with columns of equal width, as the formatter writes it; the first row is the head. */
export function formatMarkdownTable(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}
