/**
 * Formats beyond paragraphs and links, with the types of their nodes in the visual editor and in parsed Markdown. A field
 * allows some; the server refuses the others.
 */
const textTools = {
  heading: { name: 'encabezados', nodes: ['heading'] },
  list: { name: 'listas', nodes: ['bulletList', 'orderedList', 'list', 'listItem'] },
  quote: { name: 'citas y avisos', nodes: ['blockquote', 'cita', 'aviso'] },
  image: { name: 'imágenes', nodes: ['image', 'imageReference', 'inlinePicture', 'galeria', 'mapa'] },
  table: { name: 'tablas', nodes: ['table', 'tableRow', 'tableCell', 'tableHeader'] },
  code: { name: 'bloques de código', nodes: ['codeBlock'] },
  footnote: {
    name: 'notas al pie',
    nodes: ['footnoteMark', 'footnoteText', 'footnoteReference', 'footnoteDefinition'],
  },
  rule: { name: 'líneas divisorias', nodes: ['horizontalRule', 'thematicBreak'] },
  button: { name: 'botones', nodes: ['boton', 'formulario'] },
  accordion: { name: 'acordeones', nodes: ['acordeon'] },
  columns: { name: 'columnas', nodes: ['columnas', 'columna'] },
  /** The URL of a video alone in its paragraph. In a field without this tool it is an ordinary link. */
  video: { name: 'videos', nodes: ['video'] },
} as const satisfies Record<string, { name: string; nodes: readonly string[] }>
export type TextTool = keyof typeof textTools
export type TextToolSet = ReadonlySet<TextTool>

// The cast is safe: `textTools` has no other keys.
export const allTextTools: TextToolSet = new Set(Object.keys(textTools) as TextTool[])

/** True if a field with these tools offers what inserts a node, or what needs a tool. */
export const isOffered = (
  { nodeType, requiredTool }: { nodeType?: string; requiredTool?: TextTool },
  allowedTools: TextToolSet,
): boolean =>
  findUnsupportedTools([nodeType ?? ''], allowedTools).length === 0 &&
  (requiredTool === undefined || allowedTools.has(requiredTool))

export function findUnsupportedTools(nodes: Iterable<string>, allowedTools: TextToolSet): string[] {
  const present = new Set(nodes)
  return Object.entries(textTools).flatMap(([tool, entry]) =>
    !allowedTools.has(tool as TextTool) && entry.nodes.some((node) => present.has(node)) ? [entry.name] : [],
  )
}

/** Names of the headings of a text, by level. Not «Título», which is the field above it. */
export const headingNames = { 2: 'Encabezado', 3: 'Encabezado menor' } as const
