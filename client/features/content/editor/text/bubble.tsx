import './bubble.css'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Tools } from '../../contract/tools.ts'
import { CalloutField, CodeFields } from './bubble-fields.tsx'
import { ofBlock, ofPicture, ofTable, ofWords, type Tool } from './bubble-tools.ts'
import { type Place, standAt, useStanding } from './stand-at.ts'
import { type Chosen, useChosen } from './use-chosen.ts'

type BubbleProps = {
  editor: Editor
  /** What the text may hold. */
  can: Tools
  onPicture: () => void
  onLink: () => void
  /** Is given what takes the focus from the text to the tools. */
  onReady: (enter: () => boolean) => void
}

/** The tools for what is chosen, beside it: of words, of a table, of a picture, of code. */
export function Bubble({ editor, can, onPicture, onLink, onReady }: BubbleProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const chosen = useChosen(editor)
  const [within, setWithin] = useState(false)
  // Asked for by keyboard, where nothing is chosen yet.
  const [called, setCalled] = useState(false)
  const isOpen = (chosen.focused && (called || chosen.kind !== 'nothing')) || within
  const tools = toolsFor(chosen).filter(({ needs }) => needs === undefined || can.has(needs))

  useStanding(editor, () => {
    if (isOpen && box.current)
      standAt(box.current, editor.view.dom, placeOf(editor, chosen.kind), sideOf(chosen.kind))
  })
  useEffect(() => {
    onReady(() => {
      setCalled(true)
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('button, select, input')?.focus())
      return true
    })
  }, [onReady])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      // At once: the command waits for a frame, and a key that comes before it would be lost.
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
      ref={box}
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
      // The text keeps its focus, and a phone its keyboard.
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
          chosen={chosen}
          onPress={() => tool.run(editor, { onPicture, onLink })}
        />
      ))}
      {chosen.quote !== null && <CalloutField editor={editor} kind={chosen.quote} />}
      {chosen.kind === 'code' && <CodeFields editor={editor} info={chosen.language} />}
    </div>
  )
}

type ToolButtonProps = { tool: Tool; chosen: Chosen; onPress: () => void }

/** Off where its block cannot stand, which it says. */
function ToolButton({ tool, chosen, onPress }: ToolButtonProps): ReactNode {
  const { name, icon: Picture, is, type } = tool
  const why = type && chosen.closed[type]
  const words = why ? `${name}: ${why}` : name
  return (
    <button
      className="tool-icon"
      type="button"
      title={words}
      aria-label={words}
      aria-pressed={is?.(chosen)}
      aria-disabled={why ? true : undefined}
      onClick={() => why || onPress()}
    >
      <Picture aria-hidden="true" />
    </button>
  )
}

const isButton = (element: Element): boolean => element.closest('button') !== null

function toolsFor({ kind, inTable }: Chosen): readonly Tool[] {
  if (kind === 'picture') return ofPicture
  if (kind === 'code' || kind === 'callout') return []
  if (kind === 'table') return ofTable
  return [...ofWords, ...ofBlock, ...(inTable ? ofTable : [])]
}

/** Fingers have the browser's own menu above what they chose; callouts and tables are written with what leads to them in sight. */
const sideOf = (kind: Chosen['kind']): 'above' | 'below' =>
  kind === 'callout' || kind === 'table' || matchMedia('(pointer: coarse)').matches ? 'below' : 'above'

/** The edges of what the tools are for: words where they stand, a block as a whole. */
function placeOf(editor: Editor, kind: Chosen['kind']): Place {
  const { view, state } = editor
  const { from, to, $from } = state.selection
  const start = view.coordsAtPos(from)
  const end = view.coordsAtPos(to)
  if (kind === 'words' || kind === 'nothing') return { left: start.left, top: start.top, bottom: end.bottom }
  const dom = view.nodeDOM($from.depth > 0 ? $from.before(1) : from)
  if (!(dom instanceof Element)) return { left: start.left, top: start.top, bottom: end.bottom }
  const { left, top, bottom } = dom.getBoundingClientRect()
  // Below what is longer than the screen nobody would see them.
  return { left, top, bottom: bottom < innerHeight - 80 ? bottom : end.bottom }
}
