import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { PictureAttributes } from '../media/picture-dialog.tsx'
import type { NewPicture } from './insert-block.ts'
import { toStringOrEmpty, getPictureWidth, setPictureWidth } from './picture.ts'

/** Attributes of the selected image; null if no image is selected. */
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
