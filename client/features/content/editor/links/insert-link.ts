import { type Editor, getMarkRange, type Range } from '@tiptap/react'

export type LinkRequest = {
  /** Address of the link that is changed; empty for a new one. */
  current: string
  /** The words that are, or become, the link; empty if nothing is selected. Missing for a field. */
  words?: string
  /** Null removes the link. `title`: of the chosen page, used as the link's text if nothing is selected. */
  insert: (href: string | null, title?: string) => void
}

/** The link that is selected, has the caret, or ends where the caret is. */
function findLink({ state }: Editor): { range: Range; href: string } | null {
  const { link } = state.schema.marks
  const range = (link && getMarkRange(state.selection.$from, link)) || null
  const mark = range && state.doc.nodeAt(range.from)?.marks.find(({ type }) => type === link)
  return mark ? { range, href: String(mark.attrs['href'] ?? '') } : null
}

/**
 * Makes the selection a link, or inserts `title` as a link if nothing is selected. Null removes the link. The caret is
 * behind the link, where one goes on writing.
 */
export function setLink(editor: Editor, href: string | null, title = href ?? ''): void {
  const chain = editor.chain().focus()
  if (href !== null && editor.state.selection.empty && !findLink(editor))
    chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }).run()
  else if (href === null) chain.extendMarkRange('link').unsetLink().run()
  else
    chain
      .extendMarkRange('link')
      .setLink({ href })
      .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
      .run()
}

export function createLinkRequest(editor: Editor): LinkRequest {
  const { from, to, empty } = editor.state.selection
  const link = findLink(editor)
  const words = (empty && link?.range) || { from, to }
  return {
    words: editor.state.doc.textBetween(words.from, words.to, ' ').trim(),
    current: (empty && link?.href) || String(editor.getAttributes('link')['href'] ?? ''),
    insert: (...given) => setLink(editor, ...given),
  }
}
