import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent } from 'react'
import { importTextHash } from '../../contract/text-paths.ts'
import { createFileTextInserter, type InsertOptions } from './insert-file-text.ts'
import type { TextFileRequest } from './text-files.ts'

type RequestOptions = InsertOptions & { onTextFile: (request: TextFileRequest) => void }

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
