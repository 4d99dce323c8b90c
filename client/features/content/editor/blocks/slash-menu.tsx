import './slash-menu.css'
import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { searchItems } from '#client/runtime/text/search-items.ts'
import { isOffered, type TextToolSet } from '../../contract/text-tools.ts'
import { positionAt, useReposition } from '../text/position-at.ts'
import { type DialogOpeners, blocks } from './blocks.ts'
import { findBlockingContainer, moveToAllowedPlace } from './containers.ts'
import { findSlashQuery } from './slash-query.ts'
import { focusFieldOf } from './text-block-keys.ts'

type SlashMenuProps = {
  editor: Editor
  openDialog: DialogOpeners
  allowedTools: TextToolSet
  /** Receives the menu's key handler. The editor must call it first; it returns true for keys that it handled. */
  onReady: (keys: (event: KeyboardEvent) => boolean) => void
}

const formatBlockCount = (found: number): string => (found === 1 ? '1 bloque' : `${found} bloques`)

/** Menu of blocks to insert, opened by a `/` at the start of a paragraph. The editor keeps the focus. */
export function SlashMenu({ editor, openDialog, allowedTools, onReady }: SlashMenuProps) {
  const id = useId()
  const say = useFormOfAddress()
  const menuRef = useRef<HTMLDivElement>(null)
  const [highlighted, setChosen] = useState({ query: '', at: 0 })
  // Position of the slash whose menu was closed with Escape, until the caret leaves it.
  const [closedAt, setClosedAt] = useState(-1)
  const { isFocused, slashQuery } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isFocused: now.isFocused, slashQuery: findSlashQuery(now.state) }),
  })
  if (slashQuery === null && closedAt >= 0) setClosedAt(-1)
  const allowedBlocks = blocks.filter((block) => isOffered(block, allowedTools))
  const matches =
    slashQuery === null || !isFocused || slashQuery.from === closedAt
      ? []
      : searchItems(allowedBlocks, slashQuery.query)
  const isOpen = matches.length > 0
  const { from = -1, query = '' } = slashQuery ?? {}
  // A new query highlights its first match.
  const active = highlighted.query === query ? highlighted.at : 0
  const highlight = (at: number): void => setChosen({ query, at: at % matches.length })

  function insert(at: number): void {
    const block = matches[at]
    if (!block || !slashQuery) return
    editor.chain().focus().deleteRange(slashQuery).run()
    if (block.nodeType) moveToAllowedPlace(editor, block.nodeType)
    block.run(editor, openDialog)
    const { nodeType } = block
    // After the frame for which the editor's own focus waits.
    if (nodeType) requestAnimationFrame(() => focusFieldOf(editor.view, nodeType))
  }

  useEffect(() => {
    onReady(({ key }) => {
      if (!isOpen) return false
      if (key === 'Escape') setClosedAt(from)
      else if (key === 'Enter' || key === 'Tab') insert(active)
      else if (key === 'ArrowDown') highlight(active + 1)
      else if (key === 'ArrowUp') highlight(active + matches.length - 1)
      else return false
      return true
    })
  })

  // Position the menu before the effect below scrolls to the highlighted option.
  useReposition(editor, () => {
    if (isOpen && menuRef.current)
      positionAt(menuRef.current, editor.view.dom, editor.view.coordsAtPos(from), 'below')
  })

  // Screen readers announce the highlighted option while the focus stays in the text.
  useLayoutEffect(() => {
    const text = editor.view.dom
    if (!isOpen) return
    text.setAttribute('aria-controls', id)
    text.setAttribute('aria-activedescendant', `${id}-${active}`)
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, isOpen, active])

  return (
    <>
      <p role="status" className="hidden">
        {isOpen && `${formatBlockCount(matches.length)} para insertar`}
      </p>
      {isOpen && (
        <div ref={menuRef} className="slash-menu">
          {/* The list scrolls: browsers and tools expect that the focus can reach it. Tab inserts before it could. */}
          <ul role="listbox" id={id} aria-label="Insertar" tabIndex={0}>
            {matches.map(({ text, nodeType, icon: Picture, group }, at) => (
              <Fragment key={text}>
                {/* A search has the best match first. */}
                {query === '' && group !== matches[at - 1]?.group && (
                  <li role="presentation" className="group-name">
                    {group}
                  </li>
                )}
                <li
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  onPointerMove={() => highlight(at)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => insert(at)}
                >
                  <Picture aria-hidden="true" />
                  <span>
                    {say(text)}{' '}
                    <small>
                      {nodeType && findBlockingContainer(editor.state.selection.$from, nodeType)?.belowText}
                    </small>
                  </span>
                </li>
              </Fragment>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
