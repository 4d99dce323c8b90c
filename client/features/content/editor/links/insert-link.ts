import { type Editor, getMarkRange } from '@tiptap/react'

export type LinkRequest = {
  /** Address of the link that is changed; empty for a new one. */
  current: string
  /** The words that are, or become, the link; empty if nothing is selected. Missing for a field. */
  words?: string
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

function readWords({ state }: Editor): string {
  const { from, to, $from } = state.selection
  const { link } = state.schema.marks
  const range = link && from === to ? getMarkRange($from, link) : undefined
  return state.doc.textBetween(range?.from ?? from, range?.to ?? to, ' ').trim()
}

export const createLinkRequest = (editor: Editor): LinkRequest => ({
  words: readWords(editor),
  current: String(editor.getAttributes('link')['href'] ?? ''),
  insert: (...link) => setLink(editor, ...link),
})
