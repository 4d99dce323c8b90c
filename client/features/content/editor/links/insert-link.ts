import type { Editor } from '@tiptap/react'

/** Makes the selection a link, or inserts `title` as a link if nothing is selected. Null removes the link. */
export function setLink(editor: Editor, href: string | null, title = href ?? ''): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === null) chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}
