import './bubble.css'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { isOffered, type TextToolSet } from '../../contract/text-tools.ts'
import type { DialogOpeners, Tool } from '../blocks/blocks.ts'
import { CalloutField, CodeFields, LinkFields, NoticeTitleField } from './bubble-fields.tsx'
import { blockTools, pictureTools, tableTools, textTools } from './bubble-tools.ts'
import { useHasFormatBar } from './format-bar.tsx'
import { type Edges, positionAt, useReposition } from './position-at.ts'
import { Toolbar, ToolButton } from './toolbar.tsx'
import { type SelectionState, useSelectionState } from './use-selection-state.ts'

type BubbleProps = {
  editor: Editor
  allowedTools: TextToolSet
  openDialog: DialogOpeners
  onReady: (focusTools: FocusTools) => void
}

/** Moves the focus from the text to the toolbar: to its first control, or to one that the selector finds. */
export type FocusTools = (selector?: string) => boolean

export function Bubble({ editor, allowedTools, openDialog, onReady }: BubbleProps) {
  const bubbleRef = useRef<HTMLDivElement>(null)
  const selection = useSelectionState(editor)
  const [hasFocus, setWithin] = useState(false)
  // True if the toolbar was opened with the keyboard while nothing was selected.
  const [isRequested, setCalled] = useState(false)
  const isOpen = (selection.isFocused && (isRequested || selection.kind !== 'nothing')) || hasFocus
  // The bar has the same buttons.
  const hasBar = useHasFormatBar() && allowedTools.has('heading') && !isRequested
  // Selected text in a notice shows only the fields of the notice. They must not cover the block above it.
  const placedAt = hasBar && selection.kind === 'text' && selection.quote ? 'callout' : selection.kind
  const tools = listTools(selection, isRequested, hasBar).filter((tool) => isOffered(tool, allowedTools))

  useReposition(editor, () => {
    if (isOpen && bubbleRef.current)
      positionAt(bubbleRef.current, editor.view.dom, getEdges(editor, placedAt), getSide(placedAt))
  })
  useEffect(() => {
    onReady((selector = 'button, select, input') => {
      setCalled(true)
      requestAnimationFrame(() => bubbleRef.current?.querySelector<HTMLElement>(selector)?.focus())
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

  const hasFields = selection.quote !== null || selection.kind === 'link' || selection.kind === 'code'
  if (!isOpen || (tools.length === 0 && !hasFields)) return null
  return (
    <Toolbar
      editor={editor}
      ref={bubbleRef}
      className="bubble"
      label="Formato"
      onFocus={() => setWithin(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        setWithin(false)
        setCalled(false)
      }}
    >
      {selection.kind === 'link' && (
        <LinkFields editor={editor} href={selection.href} onLink={openDialog.link} />
      )}
      {tools.map((tool) => (
        <ToolButton
          key={tool.text}
          tool={tool}
          selection={selection}
          onPress={() => tool.run(editor, openDialog)}
        />
      ))}
      {selection.quote !== null && (
        <>
          <CalloutField editor={editor} kind={selection.quote} />
          <NoticeTitleField editor={editor} kind={selection.quote} title={selection.noticeTitle} />
        </>
      )}
      {selection.kind === 'code' && <CodeFields editor={editor} info={selection.language} />}
    </Toolbar>
  )
}

function listTools(
  { kind, isInTable }: SelectionState,
  isRequested: boolean,
  hasBar: boolean,
): readonly Tool[] {
  if (kind === 'picture') return pictureTools
  if (hasBar || kind === 'code' || kind === 'callout') return []
  const ofTable = isInTable ? tableTools : []
  return kind === 'table' || (kind === 'link' && !isRequested)
    ? ofTable
    : [...textTools, ...blockTools, ...ofTable]
}

/** Below on touch screens, where the browser's menu is above; else above only for selected text, to show what precedes. */
const getSide = (kind: SelectionState['kind']): 'above' | 'below' =>
  kind === 'link' || kind === 'callout' || kind === 'table' || matchMedia('(pointer: coarse)').matches
    ? 'below'
    : 'above'

function getEdges(editor: Editor, kind: SelectionState['kind']): Edges {
  const { view, state } = editor
  const { from, to, $from } = state.selection
  const start = view.coordsAtPos(from)
  const end = view.coordsAtPos(to)
  if (kind === 'text' || kind === 'link' || kind === 'nothing')
    return { left: start.left, top: start.top, bottom: end.bottom }
  const dom = view.nodeDOM($from.depth > 0 ? $from.before(1) : from)
  if (!(dom instanceof Element)) return { left: start.left, top: start.top, bottom: end.bottom }
  const { left, top, bottom } = dom.getBoundingClientRect()
  const screenEnd = innerHeight - 80
  if (bottom < screenEnd) return { left, top, bottom }
  // The block ends below the screen, where nobody would see the toolbar. In a table, it must not cover the next row.
  return { left, top, bottom: kind === 'table' ? Math.max(end.bottom, screenEnd) : end.bottom }
}
