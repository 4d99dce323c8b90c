import type { Editor } from '@tiptap/react'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { createCaretInserter } from '../blocks/insert-block.ts'
import { findPasteProblem, noteLength } from '../paste/paste-limits.ts'
import { findVisualProblem } from '../text/extensions.ts'
import type { FileText, TextFileRequest } from './text-files.ts'

export type InsertOptions = { allowedTools: TextToolSet; onPasteMessage: (problem: string) => void }

/** Remembers the caret. Returns a function that inserts the text of a file there, or shows why it cannot. */
export const createFileTextInserter = (editor: Editor, options: InsertOptions): TextFileRequest['insert'] =>
  createCaretInserter(editor, (_, { format, text }) => {
    const problem = findProblem(format, text, options.allowedTools)
    if (problem !== null) return options.onPasteMessage(problem)
    if (format === 'html') editor.view.pasteHTML(text)
    else {
      editor.commands.insertContent(text, { contentType: 'markdown' })
      options.onPasteMessage(noteLength(editor.state.doc.content.size))
    }
    editor.commands.focus()
  })

function findProblem(format: FileText['format'], text: string, allowedTools: TextToolSet): string | null {
  if (format === 'html') return findPasteProblem({ getData: (type) => (type === 'text/html' ? text : '') })
  const problem = findVisualProblem(text, allowedTools)
  return problem && `${problem} Elige «Markdown» y suelta ahí el archivo.`
}
