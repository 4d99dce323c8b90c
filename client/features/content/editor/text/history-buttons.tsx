import './history-buttons.css'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { type Editor, useEditorState } from '@tiptap/react'
import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

/** Undo and redo, for devices without a keyboard. */
export function HistoryButtons({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { undo, redo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ undo: undoDepth(now.state) > 0, redo: redoDepth(now.state) > 0 }),
  })
  return (
    <div className="history-buttons">
      {children}
      <IconButton
        icon={Undo2}
        name="Deshacer (Ctrl+Z)"
        disabled={!undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        icon={Redo2}
        name="Rehacer (Ctrl+Mayús+Z)"
        disabled={!redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  )
}
