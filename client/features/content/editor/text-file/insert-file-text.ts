import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent } from 'react'
import { importTextHash } from '../../contract/text-paths.ts'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { createCaretInserter } from '../blocks/insert-block.ts'
import { findPasteProblem } from '../paste/paste-limits.ts'
import { findVisualProblem } from '../text/extensions.ts'
import type { FileText, TextFileRequest } from './text-files.ts'

type Options = { allowedTools: TextToolSet; onPasteMessage: (problem: string) => void }

/** Remembers the caret. Returns a function that inserts the text of a file there, or shows why it cannot. */
export const createFileTextInserter = (editor: Editor, options: Options): TextFileRequest['insert'] =>
  createCaretInserter(editor, (_, { format, text }) => {
    const problem = findProblem(format, text, options.allowedTools)
    if (problem !== null) return options.onPasteMessage(problem)
    if (format === 'html') editor.view.pasteHTML(text)
    else editor.commands.insertContent(text, { contentType: 'markdown' })
    editor.commands.focus()
  })

function findProblem(format: FileText['format'], text: string, allowedTools: TextToolSet): string | null {
  if (format === 'html') return findPasteProblem({ getData: (type) => (type === 'text/html' ? text : '') })
  const problem = findVisualProblem(text, allowedTools)
  return problem && `${problem} Elige «Markdown» y suelta ahí el archivo.`
}

type RequestOptions = Options & { onTextFile: (request: TextFileRequest) => void }

/** Returns a function that asks for a file with a text. Calls it if the address asks for that, as links elsewhere do. */
export function useTextFileRequest(editor: Editor | null, options: RequestOptions): () => void {
  const ask = (): void => {
    if (!editor) return
    const insert = createFileTextInserter(editor, options)
    options.onTextFile({ file: null, attach: () => {}, insert })
  }
  const check = useEffectEvent(() => {
    if (location.hash !== importTextHash) return
    // A reload must not ask again.
    history.replaceState(history.state, '', location.pathname + location.search)
    ask()
  })
  useEffect(() => {
    if (!editor) return
    check()
    addEventListener('hashchange', check)
    return () => removeEventListener('hashchange', check)
  }, [editor])
  return ask
}
