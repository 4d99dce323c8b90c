import type { Editor } from '@tiptap/react'
import { Type } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { createStore } from '#client/runtime/browser/store.ts'
import { isOffered, type TextToolSet } from '../../contract/text-tools.ts'
import type { DialogOpeners } from '../blocks/blocks.ts'
import { IconButton } from '../icon-button.tsx'
import { blockTools, tableTools, textTools } from './bubble-tools.ts'
import { Toolbar, ToolButton } from './toolbar.tsx'
import { useSelectionState } from './use-selection-state.ts'

const storageKey = 'cauce:formato'
const storage = createSafeStorage(() => window.localStorage)

const smallScreen = '(width < 40rem), (height < 36rem)'

/** Null until the bar is folded or unfolded in this document: the choice of earlier visits counts until then. */
const chosen = createStore<boolean | null>(null)
const isOpen = (): boolean =>
  chosen.get() ?? (storage.get(storageKey) ?? (matchMedia(smallScreen).matches ? 'no' : 'sí')) === 'sí'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(smallScreen)
  query.addEventListener('change', onChange)
  const stop = chosen.subscribe(onChange)
  return () => {
    stop()
    query.removeEventListener('change', onChange)
  }
}
// Only browsers draw the editor.
const useIsOpen = (): boolean => useSyncExternalStore(subscribe, isOpen)

/** Folds and unfolds the bars of all texts. This browser remembers it; small screens have little room, so there it is folded. */
export function FormatBarSwitch() {
  const isPressed = useIsOpen()
  return (
    <IconButton
      icon={Type}
      name="Estilos del texto"
      title="Barra de estilos"
      aria-pressed={isPressed}
      onClick={() => {
        chosen.set(!isPressed)
        storage.set(storageKey, isPressed ? 'no' : 'sí')
      }}
    />
  )
}

/** True if the bar is open, and stays in view; on low screens it scrolls away (toolbar.css). */
export const useHasFormatBar = (): boolean => useIsOpen() && !matchMedia('(height < 36rem)').matches

type FormatBarProps = { editor: Editor; allowedTools: TextToolSet; openDialog: DialogOpeners }

export function FormatBar(props: FormatBarProps) {
  return useIsOpen() && <OpenFormatBar {...props} />
}

function OpenFormatBar({ editor, allowedTools, openDialog }: FormatBarProps) {
  const selection = useSelectionState(editor)
  // A cell can become no block: there, the tools of the table take their place, where they cover no row.
  const tools = [...textTools, ...(selection.isInTable ? tableTools : blockTools)].filter((tool) =>
    isOffered(tool, allowedTools),
  )
  return (
    <Toolbar editor={editor} className="format-bar" label="Estilos del texto">
      {tools.map((tool, index) => (
        <ToolButton
          key={tool.text}
          tool={tool}
          selection={selection}
          tabIndex={index === 0 ? 0 : -1}
          onPress={() => tool.run(editor, openDialog)}
        />
      ))}
    </Toolbar>
  )
}
