/**
 * What a text may hold beside paragraphs, links and marks of words: what people call it, and what the visual editor and
 * Markdown call its nodes. A field of a text says which of them it has; the editor offers no others, the server
 * publishes no others.
 */
export const tools = {
  heading: { name: 'títulos', inEditor: ['heading'], inMarkdown: ['heading'] },
  list: {
    name: 'listas',
    inEditor: ['bulletList', 'orderedList', 'listItem'],
    inMarkdown: ['list', 'listItem'],
  },
  quote: { name: 'citas y avisos', inEditor: ['blockquote'], inMarkdown: ['blockquote'] },
  image: { name: 'imágenes', inEditor: ['image'], inMarkdown: ['image', 'imageReference'] },
  table: {
    name: 'tablas',
    inEditor: ['table', 'tableRow', 'tableCell', 'tableHeader'],
    inMarkdown: ['table', 'tableRow', 'tableCell'],
  },
  code: { name: 'bloques de código', inEditor: ['codeBlock'], inMarkdown: ['code'] },
  footnote: {
    name: 'notas al pie',
    inEditor: ['footnoteMark', 'footnoteText'],
    inMarkdown: ['footnoteReference', 'footnoteDefinition'],
  },
  rule: { name: 'líneas divisorias', inEditor: ['horizontalRule'], inMarkdown: ['thematicBreak'] },
  /** The address of one, alone in its paragraph; where there is no player it is a link. */
  video: { name: 'videos', inEditor: [], inMarkdown: [] },
} as const satisfies Record<
  string,
  { name: string; inEditor: readonly string[]; inMarkdown: readonly string[] }
>
export type Tool = keyof typeof tools
export type Tools = ReadonlySet<Tool>

// The names of a record are its keys.
export const allTools: Tools = new Set(Object.keys(tools) as Tool[])

/** What of these nodes a text with such tools has no place for, by the name that people know. */
export function beyondTools(nodes: Iterable<string>, can: Tools, by: 'inEditor' | 'inMarkdown'): string[] {
  const there = new Set(nodes)
  return Object.entries(tools).flatMap(([tool, held]) =>
    !can.has(tool as Tool) && held[by].some((node) => there.has(node)) ? [held.name] : [],
  )
}
