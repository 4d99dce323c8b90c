import '#client/ui/popover/popover.css'
import './block-handle.css'
import { NodeSelection, type Transaction } from '@tiptap/pm/state'
import { type Editor, type EditorEvents, useEditorState } from '@tiptap/react'
import { GripVertical, Plus } from 'lucide-react'
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { IconButton } from '../icon-button.tsx'
import { useReposition } from '../text/position-at.ts'
import { isEmptyLine } from './containers.ts'
import { duplicateBlock, findBlockStart, moveBlock } from './move-block.ts'
import { removeUnusedSlash } from './slash-query.ts'

/** Start of the block at the caret (null: none), and whether it is empty. `BlockHandle` rerenders if these change. */
function readCaretBlock({ state }: Editor): { caret: number | null; isEmpty: boolean } {
  const caret = findBlockStart(state, state.selection.from)
  return { caret, isEmpty: caret !== null && state.doc.nodeAt(caret)?.content.size === 0 }
}

/** Where a block starts after these changes; null if they deleted it. */
function mapStart(at: number, changes: readonly Transaction[]): number | null {
  let start = at
  for (const { mapping } of changes) {
    const { pos, deleted } = mapping.mapResult(start)
    if (deleted) return null
    start = pos
  }
  return start
}

/** Buttons beside the block under the pointer, or else at the caret: insert a block below it, move it, duplicate it, delete it. */
export function BlockHandle({ editor, frame }: { editor: Editor; frame: RefObject<HTMLDivElement | null> }) {
  const menuId = useId()
  const handleRef = useRef<HTMLDivElement>(null)
  const menuRef = useRef<HTMLDivElement>(null)
  const [pointedBlock, setPointed] = useState<number | null>(null)
  const { caret, isEmpty } = useEditorState({ editor, selector: ({ editor: now }) => readCaretBlock(now) })
  const at = pointedBlock ?? caret

  useEffect(() => {
    // An edit may delete or move the block under the pointer, and a caret move makes the caret's block relevant. An open
    // menu stays with its block, and closes if that is deleted.
    const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']): void => {
      const isOpen = menuRef.current?.matches(':popover-open') === true
      if (!isOpen && !transaction.docChanged && !transaction.selectionSet) return
      setPointed((at) =>
        isOpen && at !== null ? mapStart(at, [transaction, ...appendedTransactions]) : null,
      )
    }
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor])

  useEffect(() => {
    const place = frame.current
    const onPointerMove = ({ clientY }: PointerEvent): void => {
      const { left, right } = editor.view.dom.getBoundingClientRect()
      const found = editor.view.posAtCoords({ left: (left + right) / 2, top: clientY })
      if (!found || menuRef.current?.matches(':popover-open')) return
      const under = findBlockStart(editor.state, found.inside >= 0 ? found.inside : found.pos)
      setPointed(under)
    }
    place?.addEventListener('pointermove', onPointerMove)
    return () => place?.removeEventListener('pointermove', onPointerMove)
  }, [editor, frame])

  useEffect(() => {
    if (pointedBlock === null) menuRef.current?.hidePopover()
  }, [pointedBlock])

  useReposition(editor, () => {
    const dom = at === null ? null : editor.view.nodeDOM(at)
    const top = frame.current?.getBoundingClientRect().top
    if (!handleRef.current || !(dom instanceof HTMLElement) || top === undefined) return
    handleRef.current.style.top = `${dom.getBoundingClientRect().top - top}px`
  })

  function move(direction: 'up' | 'down'): void {
    const moved = at === null ? null : moveBlock(editor.state, at, direction)
    if (moved) editor.view.dispatch(moved)
  }

  function duplicate(): void {
    menuRef.current?.hidePopover()
    const copied = at === null ? null : duplicateBlock(editor.state, at)
    if (copied) editor.view.dispatch(copied)
    editor.view.focus()
  }

  if (at === null) return null
  const empty = at === caret ? isEmpty : editor.state.doc.nodeAt(at)?.content.size === 0
  return (
    <div ref={handleRef} className="block-handle" data-empty={empty || undefined}>
      <IconButton
        icon={Plus}
        name="Insertar un bloque"
        title="Insertar un bloque (/)"
        onClick={() => openSlashMenuBelow(editor, at)}
      />
      <IconButton
        icon={GripVertical}
        className="tool-icon grip"
        draggable
        popoverTarget={menuId}
        name="Mover el bloque"
        title="Arrastra el bloque, o pulsa para moverlo (Alt+↑, Alt+↓) o duplicarlo (Ctrl+D)"
        onDragStart={(event) => startDrag(editor, at, event)}
      />
      <div
        ref={menuRef}
        id={menuId}
        popover="auto"
        className="pop block-menu"
        onBeforeToggle={({ newState }) => newState === 'open' && setPointed(at)}
      >
        <LinkButton onClick={() => move('up')}>Subir</LinkButton>
        <LinkButton onClick={() => move('down')}>Bajar</LinkButton>
        <LinkButton onClick={duplicate}>Duplicar</LinkButton>
        <button
          className="link danger"
          type="button"
          onClick={() => {
            menuRef.current?.hidePopover()
            const end = at + (editor.state.doc.nodeAt(at)?.nodeSize ?? 0)
            editor.chain().focus().deleteRange({ from: at, to: end }).run()
          }}
        >
          Eliminar el bloque
        </button>
      </div>
    </div>
  )
}

/** Types a slash, which opens the menu: into the block at `at` if that is an empty paragraph, else into one below. */
function openSlashMenuBelow(editor: Editor, at: number): void {
  const block = editor.state.doc.nodeAt(at)
  if (!block) return
  const slash = { type: 'text', text: '/' }
  const [insertAt, content, slashAt] = isEmptyLine(block)
    ? [at + 1, slash, at + 1]
    : [at + block.nodeSize, { type: 'paragraph', content: [slash] }, at + block.nodeSize + 1]
  const chain = editor.chain().insertContentAt(insertAt, content)
  chain.focus(slashAt + 1).run()
  removeUnusedSlash(editor, slashAt)
}

/** Drags the whole block (drag-block.ts). */
function startDrag(editor: Editor, at: number, { dataTransfer }: DragEvent): void {
  const { view, state } = editor
  const node = NodeSelection.create(state.doc, at)
  const slice = node.content()
  const dom = view.nodeDOM(at)
  dataTransfer.effectAllowed = 'move'
  dataTransfer.setData('text/plain', state.doc.textBetween(node.from, node.to, '\n'))
  if (dom instanceof HTMLElement) dataTransfer.setDragImage(dom, 0, 0)
  // Setting the node makes it a drag within the editor.
  const dragging = { slice, move: true, node }
  view.dragging = dragging
}
