import type { Editor } from '@tiptap/react'

/** Links what is chosen, or, where nothing is, the title of the page or the address; null takes the link away. */
export function setLink(editor: Editor, href: string | null, title = href ?? ''): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === null) chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}
