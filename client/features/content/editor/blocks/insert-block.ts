import type { Node, Schema } from '@tiptap/pm/model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  type SelectionBookmark,
  type Transaction,
} from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { FileLink } from '#client/features/media/file-dialog.tsx'
import { formatPostalAddress, getMapHref, type MapSite } from '#client/runtime/text/contact-links.ts'
import type { PictureAttributes } from '../media/picture-dialog.tsx'
import { findBlockingContainer, isEmptyLine, moveToAllowedPlace } from './containers.ts'
import { getPictureWidth, setPictureWidth, toStringOrEmpty } from './picture.ts'
import { type EditorBlock, textBlockKinds } from './text-block-kinds.ts'

/** `name`: name of the uploaded file. */
export type NewPicture = { src: string; alt: string; title: string; name?: string }

/** Inserts a block at the caret and moves the caret below it, so that what comes next does not replace the block. */
function insertBlock(editor: Editor, node: Node): void {
  // Leave an empty list item first: the block would end the list anyway, and no empty item should stay.
  if (isEmptyLine(editor.state.selection.$to.parent)) moveToAllowedPlace(editor, node.type.name)
  const { state, view } = editor
  const { paragraph } = state.schema.nodes
  const { $to, to } = state.selection
  const { tr } = state
  const blocker = findBlockingContainer($to, node.type.name)
  const isText = blocker === null && $to.parent.isTextblock
  if (isText && $to.parent.content.size === 0) {
    tr.replaceRangeWith($to.before(), $to.after(), node)
    moveBelow($to.before())
  } else if (isText && $to.parentOffset > 0 && $to.parentOffset < $to.parent.content.size) {
    tr.split(to).insert(to + 1, node)
    tr.setSelection(Selection.near(tr.doc.resolve(to + 1 + node.nodeSize)))
  } else if (isText && $to.parentOffset === 0) tr.insert($to.before(), node)
  else {
    const at = blocker?.endPosition ?? (isText ? $to.after() : to)
    tr.insert(at, node)
    moveBelow(at)
  }
  view.dispatch(tr.scrollIntoView())
  // The dialog that chose the block had the focus: return it to the editor.
  editor.commands.focus()

  function moveBelow(at: number): void {
    const after = at + node.nodeSize
    const place = tr.doc.resolve(after)
    // In a gallery there is no line: the next image goes after this one.
    if (!paragraph || !place.parent.type.contentMatch.matchType(paragraph)) {
      tr.setSelection(NodeSelection.create(tr.doc, at))
      return
    }
    if (!isEmptyLine(place.nodeAfter)) tr.insert(after, paragraph.create())
    tr.setSelection(Selection.near(tr.doc.resolve(after + 1)))
  }
}

export const createImage = ({ schema }: Editor, { src, alt, title }: NewPicture): Node[] =>
  schema.nodes['image'] ? [schema.nodes['image'].create({ src, alt, title })] : []

export const createImages = (editor: Editor, pictures: readonly NewPicture[]): Node[] =>
  pictures.flatMap((picture) => createImage(editor, picture))

/** Remembers the caret. Returns a function that inserts a gallery with the given pictures there. */
export const createGalleryInserter = (editor: Editor): ((pictures: readonly NewPicture[]) => void) =>
  createCaretInserter(editor, (_, pictures) => {
    const node = editor.schema.nodes['galeria']?.create(null, createImages(editor, pictures))
    if (node) insertBlock(editor, node)
  })

/** Inserts a map of the company's place, without a picture. */
export function insertMap(editor: Editor, site: MapSite): void {
  const label = formatPostalAddress(site)
  const url = label === '' ? site.mapHref : getMapHref(site)
  const node = editor.schema.nodes['mapa']?.create({ label, url })
  if (!node) return
  insertBlock(editor, node)
  selectInserted(editor, node)
}

export function insertPictures(editor: Editor, pictures: readonly NewPicture[]): void {
  for (const node of createImages(editor, pictures)) insertBlock(editor, node)
}

const createLinkNodes = ({ schema }: Editor, href: string, text: string): Node[] => {
  const mark = schema.marks['link']?.create({ href })
  return mark ? [schema.text(text, [mark])] : []
}

export function insertVideo(editor: Editor, href: string): void {
  const video = editor.schema.nodes['video']?.create({ href })
  if (video) {
    moveToAllowedPlace(editor, 'video')
    insertBlock(editor, video)
  }
}

export const createLinkParagraphs = (editor: Editor, links: readonly FileLink[]): Node[] =>
  links.flatMap(({ href, text }) => {
    const paragraph = editor.schema.nodes['paragraph']
    return paragraph ? [paragraph.create(null, createLinkNodes(editor, href, text))] : []
  })

/** Inserts links as paragraphs or, in a container that holds only text, at the caret, separated by commas. */
export function insertLinks(editor: Editor, links: readonly FileLink[]): void {
  const { $to } = editor.state.selection
  if ($to.parent.type.spec.code || !findBlockingContainer($to, 'video')) {
    for (const paragraph of createLinkParagraphs(editor, links)) insertBlock(editor, paragraph)
    return
  }
  const words = links.flatMap(({ href, text }, at) => [
    ...(at > 0 ? [editor.schema.text(', ')] : []),
    ...createLinkNodes(editor, href, text),
  ])
  const { tr } = editor.state
  // The space separates the link from the text typed next.
  editor.view.dispatch(tr.insert($to.pos, [...words, editor.schema.text(' ')]).scrollIntoView())
  editor.commands.focus()
}

/** Follows the caret through later edits. Returns a function that moves it back there and inserts what was chosen. */
export function createCaretInserter<Thing>(
  editor: Editor,
  insert: (editor: Editor, item: Thing) => void,
): (item: Thing) => void {
  let bookmark: SelectionBookmark = editor.state.selection.getBookmark()
  const onTransaction = ({ transaction }: { transaction: Transaction }): void => {
    bookmark = bookmark.map(transaction.mapping)
  }
  editor.on('transaction', onTransaction)
  return (item) => {
    editor.off('transaction', onTransaction)
    editor.view.dispatch(editor.state.tr.setSelection(bookmark.resolve(editor.state.doc)))
    insert(editor, item)
  }
}

export function getSelectedPicture({ selection }: EditorState): PictureAttributes | null {
  const node = selection instanceof NodeSelection ? selection.node : null
  if (node?.type.name !== 'image') return null
  const { src, alt, title, href } = node.attrs
  return {
    src: toStringOrEmpty(src),
    alt: toStringOrEmpty(alt),
    title: toStringOrEmpty(title) || null,
    href: toStringOrEmpty(href) || null,
  }
}

/** Replaces the selected image; the new one takes over width, link and, unless it has its own, caption. */
export function replacePicture(editor: Editor, previous: PictureAttributes, next: NewPicture): void {
  const src = setPictureWidth(next.src, getPictureWidth(previous.src))
  const attributes = { ...previous, src, alt: next.alt, title: next.title || previous.title }
  editor.chain().focus().updateAttributes('image', attributes).run()
}

/** Creates a block that contains the content. Columns get an empty second column. */
function createAround({ nodes }: Schema, name: EditorBlock, content: Node | null): Node | null {
  if (name !== 'columnas') return nodes[name]?.createAndFill(null, content) ?? null
  const columns = [content, null].flatMap((each) => nodes['columna']?.createAndFill(null, each) ?? [])
  return nodes['columnas']?.create(null, columns) ?? null
}

/** Inserts a block around the paragraph or heading at the caret; a block without content goes below it. */
export function insertTextBlock(editor: Editor, name: EditorBlock): void {
  const { state, view, schema } = editor
  const { $from, from } = state.selection
  const isLeaf = schema.nodes[name]?.isAtom ?? true
  const isAround = !isLeaf && $from.depth > 0 && $from.parent.isTextblock && !$from.parent.type.spec.code
  const block = createAround(schema, name, isAround ? $from.parent : null)
  const parent = isAround ? $from.node(-1) : null
  if (!block || (isAround && !parent?.canReplaceWith($from.index(-1), $from.index(-1) + 1, block.type)))
    return
  if (!isAround) {
    insertBlock(editor, block)
    const [field] = textBlockKinds[name].fields ?? []
    // What is typed next would choose from a list.
    if (field?.type !== 'service') selectInserted(editor, block)
    return
  }
  const tr = state.tr.replaceWith($from.before(), $from.after(), block)
  const shift = name === 'columnas' ? 2 : 1
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(from + shift))).scrollIntoView())
}

/**
 * Selects a block that was just inserted before the caret, so that Enter opens its fields: `textBlockKeys` handles it
 * before all other extensions do, because of its priority.
 */
function selectInserted(editor: Editor, block: Node): void {
  const { state, view } = editor
  const { $from } = state.selection
  const at = $from.depth > 0 ? $from.before() - block.nodeSize : -1
  if (at < 0 || state.doc.nodeAt(at)?.type !== block.type) return
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)))
}
