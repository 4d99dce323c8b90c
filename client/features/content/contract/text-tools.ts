/** Formats beyond paragraphs and links, with their node types. A field allows some; the server refuses the others. */
const textTools = {
  heading: { name: 'encabezados', editorNodes: ['heading'], markdownNodes: ['heading'] },
  list: {
    name: 'listas',
    editorNodes: ['bulletList', 'orderedList', 'listItem'],
    markdownNodes: ['list', 'listItem'],
  },
  quote: {
    name: 'citas y avisos',
    editorNodes: ['blockquote', 'cita'],
    markdownNodes: ['blockquote', 'cita', 'aviso'],
  },
  image: {
    name: 'imágenes',
    editorNodes: ['image', 'inlinePicture', 'galeria', 'mapa'],
    markdownNodes: ['image', 'imageReference', 'galeria', 'mapa'],
  },
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
  button: {
    name: 'botones',
    editorNodes: ['boton', 'formulario'],
    markdownNodes: ['boton', 'formulario'],
  },
  accordion: { name: 'acordeones', editorNodes: ['acordeon'], markdownNodes: ['acordeon'] },
  columns: {
    name: 'columnas',
    editorNodes: ['columnas', 'columna'],
    markdownNodes: ['columnas', 'columna'],
  },
  /** The URL of a video alone in its paragraph. In a field without this tool it is an ordinary link. */
  video: { name: 'videos', editorNodes: ['video'], markdownNodes: [] },
} as const satisfies Record<
  string,
  { name: string; editorNodes: readonly string[]; markdownNodes: readonly string[] }
>
export type TextTool = keyof typeof textTools
export type TextToolSet = ReadonlySet<TextTool>

// The cast is safe: `textTools` has no other keys.
export const allTextTools: TextToolSet = new Set(Object.keys(textTools) as TextTool[])

/** True if a field with these tools offers what inserts a node, or what needs a tool. */
export const isOffered = (
  { nodeType, requiredTool }: { nodeType?: string; requiredTool?: TextTool },
  allowedTools: TextToolSet,
): boolean =>
  findUnsupportedTools([nodeType ?? ''], allowedTools, 'editorNodes').length === 0 &&
  (requiredTool === undefined || allowedTools.has(requiredTool))

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

/** Names of the headings of a text, by level. Not «Título», which is the field above it. */
export const headingNames = { 2: 'Encabezado', 3: 'Encabezado menor' } as const
