import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { toStringOrEmpty } from './picture.ts'

const createParagraph = ({ nodes }: Schema, content?: Node): Node[] => {
  const made = nodes['paragraph']?.create(null, content)
  return made ? [made] : []
}

/** What a block says besides its content, as a paragraph; the address is a link. */
function createLabelParagraph(block: Node): Node[] {
  const { schema } = block.type
  const [label = '', url = ''] = ['label', 'url'].map((key) => toStringOrEmpty(block.attrs[key]).trim())
  const subject = toStringOrEmpty(block.attrs['asunto']).trim()
  const href = block.type.name === 'formulario' ? `/contacto${subject && `?asunto=${subject}`}` : url
  const text = label || (block.type.name === 'formulario' ? 'Formulario de contacto' : href)
  if (text === '') return []
  const link = href === '' ? undefined : schema.marks['link']?.create({ href })
  return createParagraph(schema, schema.text(text, link ? [link] : []))
}

/** Replaces a block by its content. Its title, source or link becomes a paragraph, so that no text is lost. */
export function unwrapTextBlock({ doc, tr, schema }: EditorState, at: number): Transaction | null {
  const block = doc.nodeAt(at)
  if (!block) return null
  const label = createLabelParagraph(block)
  const inner =
    block.type.name === 'columnas' ? block.children.flatMap(({ children }) => children) : block.children
  const content = block.type.name === 'acordeon' ? [...label, ...inner] : [...inner, ...label]
  const nodes = content.length > 0 ? content : createParagraph(schema)
  tr.replaceWith(at, at + block.nodeSize, Fragment.from(nodes))
  return tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView()
}

const maxColumns = 3

export function addColumn({ doc, tr, schema }: EditorState, at: number): Transaction | null {
  const block = doc.nodeAt(at)
  const column = schema.nodes['columna']?.createAndFill()
  if (!block || !column || block.childCount >= maxColumns) return null
  const end = at + block.nodeSize - 1
  tr.insert(end, column)
  return tr.setSelection(Selection.near(tr.doc.resolve(end + 1)))
}

/** Removes the last column and puts its text into the one before it; the only column left is unwrapped. */
export function removeColumn(state: EditorState, at: number): Transaction | null {
  const block = state.doc.nodeAt(at)
  const last = block?.lastChild
  if (!block || !last) return null
  if (block.childCount <= 2) return unwrapTextBlock(state, at)
  const end = at + block.nodeSize - 1
  const isEmpty = last.textContent === '' && last.childCount === 1 && last.firstChild?.isTextblock
  const content = isEmpty ? Fragment.empty : last.content
  return state.tr.delete(end - last.nodeSize, end).insert(end - last.nodeSize - 1, content)
}
