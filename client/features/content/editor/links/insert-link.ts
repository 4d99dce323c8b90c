import type { Editor } from '@tiptap/react'

export type LinkRequest = {
  /** Address of the link that is changed; empty for a new one. */
  current: string
  /** Null removes the link. `title`: of the chosen page, used as the link's text if nothing is selected. */
  insert: (href: string | null, title?: string) => void
}

/** Makes the selection a link, or inserts `title` as a link if nothing is selected. Null removes the link. */
export function setLink(editor: Editor, href: string | null, title = href ?? ''): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === null) chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

export const createLinkRequest = (editor: Editor): LinkRequest => ({
  current: String(editor.getAttributes('link')['href'] ?? ''),
  insert: (...link) => setLink(editor, ...link),
})
