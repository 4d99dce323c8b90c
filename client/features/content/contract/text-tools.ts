/**
 * What a text may hold beside paragraphs, links and marks of words: what people call it, and what the visual editor and
 * Markdown call its nodes. A field of a text says which of them it has; the editor offers no others, the server
 * publishes no others.
 */
export const textTools = {
  heading: { name: 'títulos', editorNodes: ['heading'], markdownNodes: ['heading'] },
  list: {
    name: 'listas',
    editorNodes: ['bulletList', 'orderedList', 'listItem'],
    markdownNodes: ['list', 'listItem'],
  },
  quote: { name: 'citas y avisos', editorNodes: ['blockquote'], markdownNodes: ['blockquote'] },
  image: { name: 'imágenes', editorNodes: ['image'], markdownNodes: ['image', 'imageReference'] },
  table: {
    name: 'tablas',
    editorNodes: ['table', 'tableRow', 'tableCell', 'tableHeader'],
    markdownNodes: ['table', 'tableRow', 'tableCell'],
  },
  code: { name: 'bloques de código', editorNodes: ['codeBlock'], markdownNodes: ['code'] },
  footnote: {
    name: 'notas al pie',
    editorNodes: ['footnoteMark', 'footnoteText'],
    markdownNodes: ['footnoteReference', 'footnoteDefinition'],
  },
  rule: { name: 'líneas divisorias', editorNodes: ['horizontalRule'], markdownNodes: ['thematicBreak'] },
  /** The address of one, alone in its paragraph; where there is no player it is a link. */
  video: { name: 'videos', editorNodes: [], markdownNodes: [] },
} as const satisfies Record<
  string,
  { name: string; editorNodes: readonly string[]; markdownNodes: readonly string[] }
>
export type TextTool = keyof typeof textTools
export type TextToolSet = ReadonlySet<TextTool>

// The names of a record are its keys.
export const allTextTools: TextToolSet = new Set(Object.keys(textTools) as TextTool[])

/** What of these nodes a text with such tools has no place for, by the name that people know. */
export function findUnsupportedTools(
  nodes: Iterable<string>,
  allowedTools: TextToolSet,
  nodeKey: 'editorNodes' | 'markdownNodes',
): string[] {
  const present = new Set(nodes)
  return Object.entries(textTools).flatMap(([tool, entry]) =>
    !allowedTools.has(tool as TextTool) && entry[nodeKey].some((node) => present.has(node))
      ? [entry.name]
      : [],
  )
}
