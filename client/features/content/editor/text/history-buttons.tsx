import './history-buttons.css'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { type Editor, useEditorState } from '@tiptap/react'
import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

type HistoryButtonsProps = { editor: Editor; children: ReactNode }

/** Undo and redo, for devices without a keyboard. */
export function HistoryButtons({ editor, children }: HistoryButtonsProps): ReactNode {
  const available = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ undo: undoDepth(now.state) > 0, redo: redoDepth(now.state) > 0 }),
  })
  const tools = [
    {
      name: 'Deshacer (Ctrl+Z)',
      icon: Undo2,
      available: available.undo,
      run: () => editor.chain().focus().undo().run(),
    },
    {
      name: 'Rehacer (Ctrl+Mayús+Z)',
      icon: Redo2,
      available: available.redo,
      run: () => editor.chain().focus().redo().run(),
    },
  ]
  return (
    <div className="history-buttons">
      {children}
      {tools.map(({ name, icon: Picture, available: enabled, run }) => (
        <button
          key={name}
          className="tool-icon"
          type="button"
          aria-label={name}
          title={name}
          disabled={!enabled}
          onClick={run}
        >
          <Picture aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
