import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { PictureAttributes } from '../media/picture-dialog.tsx'
import type { NewPicture } from './insert-block.ts'
import { asText, widthOf, withWidth } from './picture.ts'

/** The image that is chosen as a whole, or null. */
export function chosenPicture({ selection }: EditorState): PictureAttributes | null {
  const node = selection instanceof NodeSelection ? selection.node : null
  if (node?.type.name !== 'image') return null
  const { src, alt, title, href } = node.attrs
  return { src: asText(src), alt: asText(alt), title: asText(title) || null, href: asText(href) || null }
}

/** Another picture in its place: as wide, with its link, and its caption unless there is a new one. */
export function replacePicture(editor: Editor, was: PictureAttributes, next: NewPicture): void {
  const src = withWidth(next.src, widthOf(was.src))
  const changed = { ...was, src, alt: next.alt, title: next.title || was.title }
  editor.chain().focus().updateAttributes('image', changed).run()
}
