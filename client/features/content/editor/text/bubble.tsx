import './bubble.css'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { CalloutField, CodeFields, NoticeTitleField } from './bubble-fields.tsx'
import { blockTools, pictureTools, tableTools, textTools, type ToolbarTool } from './bubble-tools.ts'
import { type Edges, positionAt, useReposition } from './position-at.ts'
import { type SelectionState, useSelectionState } from './use-selection-state.ts'

type BubbleProps = {
  editor: Editor
  allowedTools: TextToolSet
  onPicture: () => void
  onLink: () => void
  /** Receives a function that moves the focus from the text to the toolbar. */
  onReady: (focusTools: () => boolean) => void
}

/** Floating toolbar for the selected text, table, picture, code block or callout. */
export function Bubble({ editor, allowedTools, onPicture, onLink, onReady }: BubbleProps): ReactNode {
  const bubbleRef = useRef<HTMLDivElement>(null)
  const selection = useSelectionState(editor)
  const [hasFocus, setWithin] = useState(false)
  // True if the toolbar was opened with the keyboard while nothing was selected.
  const [isRequested, setCalled] = useState(false)
  const isOpen = (selection.isFocused && (isRequested || selection.kind !== 'nothing')) || hasFocus
  const tools = listTools(selection).filter(
    ({ requiredTool }) => requiredTool === undefined || allowedTools.has(requiredTool),
  )

  useReposition(editor, () => {
    if (isOpen && bubbleRef.current)
      positionAt(
        bubbleRef.current,
        editor.view.dom,
        getEdges(editor, selection.kind),
        getSide(selection.kind),
      )
  })
  useEffect(() => {
    onReady(() => {
      setCalled(true)
      requestAnimationFrame(() =>
        bubbleRef.current?.querySelector<HTMLElement>('button, select, input')?.focus(),
      )
      return true
    })
  }, [onReady])

  // Tab moves the focus from the text into the toolbar, which must not disappear in between.
  useEffect(() => {
    const stayOpen = ({ event: { relatedTarget } }: { event: FocusEvent }): void =>
      void (relatedTarget instanceof Node && bubbleRef.current?.contains(relatedTarget) && setWithin(true))
    editor.on('blur', stayOpen)
    return () => void editor.off('blur', stayOpen)
  }, [editor])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      // Focus directly: the editor's command waits for a frame, and would miss a key pressed before that.
      editor.view.focus()
    }
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (steps === undefined || !(event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select, input')]
    all.at((all.indexOf(event.target) + steps) % all.length)?.focus()
  }

  if (!isOpen) return null
  return (
    <div
      ref={bubbleRef}
      className="bubble"
      role="toolbar"
      aria-label="Formato"
      onKeyDown={onKeyDown}
      onFocus={() => setWithin(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        setWithin(false)
        setCalled(false)
      }}
      // Pressing a button does not take the focus from the text, which would close the keyboard of a phone.
      onPointerDown={(event) =>
        event.target instanceof Element && isButton(event.target) && event.preventDefault()
      }
      onMouseDown={(event) =>
        event.target instanceof Element && isButton(event.target) && event.preventDefault()
      }
    >
      {tools.map((tool) => (
        <ToolButton
          key={tool.name}
          tool={tool}
          selection={selection}
          onPress={() => tool.run(editor, { onPicture, onLink })}
        />
      ))}
      {selection.quote !== null && (
        <>
          <CalloutField editor={editor} kind={selection.quote} />
          <NoticeTitleField editor={editor} kind={selection.quote} title={selection.noticeTitle} />
        </>
      )}
      {selection.kind === 'code' && <CodeFields editor={editor} info={selection.language} />}
    </div>
  )
}

type ToolButtonProps = { tool: ToolbarTool; selection: SelectionState; onPress: () => void }

/** A button of the toolbar. If its block is not allowed at the selection, it is disabled and says why. */
function ToolButton({ tool, selection, onPress }: ToolButtonProps): ReactNode {
  const { name, icon: Picture, isActive, nodeType } = tool
  const reason = nodeType && selection.blockedTypes[nodeType]
  const label = reason ? `${name}: ${reason}` : name
  return (
    <button
      className="tool-icon"
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isActive?.(selection)}
      aria-disabled={reason ? true : undefined}
      onClick={() => reason || onPress()}
    >
      <Picture aria-hidden="true" />
    </button>
  )
}

const isButton = (element: Element): boolean => element.closest('button') !== null

function listTools({ kind, isInTable }: SelectionState): readonly ToolbarTool[] {
  if (kind === 'picture') return pictureTools
  if (kind === 'code' || kind === 'callout') return []
  if (kind === 'table') return tableTools
  return [...textTools, ...blockTools, ...(isInTable ? tableTools : [])]
}

/** Below on touch screens, where the browser's menu is above; below callouts and tables, to show the text above. */
const getSide = (kind: SelectionState['kind']): 'above' | 'below' =>
  kind === 'callout' || kind === 'table' || matchMedia('(pointer: coarse)').matches ? 'below' : 'above'

/** The edges of the selected text or of the whole block, where the toolbar goes. */
function getEdges(editor: Editor, kind: SelectionState['kind']): Edges {
  const { view, state } = editor
  const { from, to, $from } = state.selection
  const start = view.coordsAtPos(from)
  const end = view.coordsAtPos(to)
  if (kind === 'text' || kind === 'nothing') return { left: start.left, top: start.top, bottom: end.bottom }
  const dom = view.nodeDOM($from.depth > 0 ? $from.before(1) : from)
  if (!(dom instanceof Element)) return { left: start.left, top: start.top, bottom: end.bottom }
  const { left, top, bottom } = dom.getBoundingClientRect()
  // If the block ends below the screen, use the end of the selection: the toolbar must be visible.
  return { left, top, bottom: bottom < innerHeight - 80 ? bottom : end.bottom }
}
