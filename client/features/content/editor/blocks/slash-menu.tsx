import './slash-menu.css'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { matching } from '#client/runtime/text/match.ts'
import type { Tools } from '../../contract/tools.ts'
import { standAt, useStanding } from '../text/stand-at.ts'
import { type Ask, blocks } from './blocks.ts'
import { closedFor, makeRoom } from './containers.ts'
import { slashOf } from './slash.ts'

type SlashMenuProps = {
  editor: Editor
  ask: Ask
  /** What the text may hold. */
  can: Tools
  /** Is given what hears the text's keys before the text does; true where it took one. */
  onReady: (keys: (event: KeyboardEvent) => boolean) => void
}

const count = (found: number): string => (found === 1 ? '1 bloque' : `${found} bloques`)

/** A bar at the beginning of a paragraph offers what can stand there; the text keeps the focus. */
export function SlashMenu({ editor, ask, can, onReady }: SlashMenuProps): ReactNode {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState({ question: '', at: 0 })
  // Where it was closed: it opens again for another bar.
  const [closedAt, setClosedAt] = useState(-1)
  const slash = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isFocused ? slashOf(now.state) : null),
  })
  const offered = blocks.filter(({ needs }) => needs === undefined || can.has(needs))
  const found = slash === null || slash.from === closedAt ? [] : matching(offered, slash.question)
  const isOpen = found.length > 0
  const { from = -1, question = '' } = slash ?? {}
  // Another question begins with the first answer.
  const active = chosen.question === question ? chosen.at : 0
  const choose = (at: number): void => setChosen({ question, at: at % found.length })

  function insert(at: number): void {
    const block = found[at]
    if (!block || !slash) return
    editor.chain().focus().deleteRange(slash).run()
    if (block.type) makeRoom(editor, block.type)
    block.run(editor, ask)
  }

  useEffect(() => {
    onReady(({ key }) => {
      if (from < 0) setClosedAt(-1)
      if (!isOpen) return false
      if (key === 'Escape') setClosedAt(from)
      else if (key === 'Enter' || key === 'Tab') insert(active)
      else if (key === 'ArrowDown') choose(active + 1)
      else if (key === 'ArrowUp') choose(active + found.length - 1)
      else return false
      return true
    })
  })

  // Before what is chosen is brought into sight there.
  useStanding(editor, () => {
    if (isOpen && box.current) standAt(box.current, editor.view.dom, editor.view.coordsAtPos(from), 'below')
  })

  // Whoever hears the text hears what is chosen while the caret stays in it.
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
        {isOpen && `${count(found.length)} para insertar`}
      </p>
      {isOpen && (
        <div ref={box} className="slash-menu">
          <ul role="listbox" id={id} aria-label="Insertar">
            {found.map(({ text, type, icon: Picture }, at) => (
              <li
                key={text}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                onPointerMove={() => choose(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => insert(at)}
              >
                <Picture aria-hidden="true" />
                <span>
                  {text} <small>{type && closedFor(editor.state.selection.$from, type)?.below}</small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
