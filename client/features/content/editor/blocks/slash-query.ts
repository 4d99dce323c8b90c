import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

/** The text between a `/` at the start of a paragraph and the caret, by which the slash menu searches blocks. */
export type SlashQuery = { from: number; to: number; query: string }

const slashPattern = /^\/([\p{L}\p{N} ]{0,24})$/u

export function findSlashQuery({ selection }: EditorState): SlashQuery | null {
  const { $from, empty } = selection
  if (!empty || $from.parent.type.name !== 'paragraph') return null
  const query = slashPattern.exec($from.parent.textBetween(0, $from.parentOffset, '\n', '\uFFFC'))?.[1]
  return query === undefined ? null : { from: $from.start(), to: $from.pos, query }
}

/** Removes a slash that nobody typed once its menu closes: with Escape, by moving the caret or leaving the text. */
export function removeUnusedSlash(editor: Editor, position: number): void {
  let at = position
  const text = editor.view.dom
  const onTransaction = ({ transaction }: { transaction: Transaction }): void => {
    at = transaction.mapping.map(at)
    if (findSlashQuery(editor.state)?.from !== at) finish()
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => void (key === 'Escape' && finish())

  function finish(): void {
    editor.off('transaction', onTransaction).off('blur', finish)
    text.removeEventListener('keydown', onKeyDown)
    const { doc, tr } = editor.state
    if (at < doc.content.size && doc.textBetween(at, at + 1) === '/')
      editor.view.dispatch(tr.delete(at, at + 1).setMeta('addToHistory', false))
  }

  editor.on('transaction', onTransaction).on('blur', finish)
  text.addEventListener('keydown', onKeyDown)
}
