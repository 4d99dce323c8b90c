import './find-panel.css'
import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Check } from '#client/ui/field/check.tsx'
import { IconButton } from '../icon-button.tsx'
import { useCoverBottom } from '../text/use-clear-caret.ts'
import {
  createMatchPlugin,
  findMatches,
  type Match,
  matchPluginKey,
  replaceMatches,
  showMatches,
} from './find-matches.ts'

export type FindPanelProps = { editor: Editor; onClose: () => void }

/** Marks the matches in the text while the panel is open. */
function useMarkedMatches(editor: Editor, words: string, isExactWord: boolean) {
  const doc = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc, equalityFn: Object.is })
  const matches = useMemo(() => findMatches(doc, words, isExactWord), [doc, words, isExactWord])
  const [chosen, setChosen] = useState(0)
  const current = Math.min(chosen, matches.length - 1)
  useEffect(() => {
    editor.registerPlugin(createMatchPlugin())
    return () => void (editor.isDestroyed || editor.unregisterPlugin(matchPluginKey))
  }, [editor])
  useEffect(() => {
    editor.view.dispatch(showMatches(editor.state, { matches, current }))
    // ProseMirror does not scroll to its selection while the focus is in the panel.
    if (!editor.view.hasFocus())
      editor.view.dom.querySelector('.found-now')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [editor, matches, current])
  return { matches, current, setChosen }
}

/** Finds words in the visual editor, and replaces them. */
export function FindPanel({ editor, onClose }: FindPanelProps) {
  const panel = useRef<HTMLFormElement>(null)
  const [words, setWords] = useState(() => {
    const { from, to } = editor.state.selection
    return editor.state.doc.textBetween(from, to, '\n').split('\n')[0] ?? ''
  })
  const [isExactWord, setExactWord] = useState(false)
  const [replacement, setReplacement] = useState('')
  const [done, setDone] = useState('')
  const { matches, current, setChosen } = useMarkedMatches(editor, words, isExactWord)
  useCoverBottom(panel, 'panel')
  useEffect(() => panel.current?.querySelector('input')?.select(), [])

  function select(match: Match | undefined): void {
    const { doc, tr } = editor.state
    if (match)
      editor.view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)).scrollIntoView())
  }

  function move(step: number): void {
    const next = (current + step + matches.length) % (matches.length || 1)
    setDone('')
    setChosen(next)
    select(matches[next])
  }

  function replace(replaced: readonly Match[]): void {
    if (replaced.length === 0) return
    editor.view.dispatch(replaceMatches(editor.state, replaced, replacement))
    setDone(replaced.length === 1 ? 'Se cambió 1. ' : `Se cambiaron ${replaced.length}. `)
    select(findMatches(editor.state.doc, words, isExactWord)[current])
  }

  function close(): void {
    onClose()
    editor.commands.focus()
  }

  const none = done ? 'No queda ninguno.' : 'No está en el texto.'
  const count = matches.length === 0 ? none : `${current + 1} de ${matches.length}`
  return (
    <form
      ref={panel}
      role="search"
      aria-label="Buscar y reemplazar en el texto"
      className="find-panel"
      onSubmit={(event) => {
        event.preventDefault()
        move(1)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
        else if (event.key === 'Enter' && event.shiftKey) move(-1)
        else return
        event.preventDefault()
      }}
    >
      <div>
        <input
          aria-label="Buscar en el texto"
          placeholder="Buscar"
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setChosen(0)
            setDone('')
            select(findMatches(editor.state.doc, target.value, isExactWord)[0])
          }}
        />
        <span role="status" className="help">
          {done}
          {words !== '' && count}
        </span>
        <IconButton icon={ChevronUp} name="Anterior (Mayús+Intro)" onClick={() => move(-1)} />
        {/* Sends the form: with two fields, Enter does nothing without such a button. */}
        <IconButton icon={ChevronDown} name="Siguiente (Intro)" type="submit" />
        <IconButton icon={X} name="Cerrar la búsqueda" onClick={close} />
      </div>
      <div>
        <input
          aria-label="Reemplazar por"
          placeholder="Reemplazar por"
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        />
        <Check checked={isExactWord} onChange={setExactWord}>
          Palabra entera
        </Check>
        <Button onClick={() => replace(matches.slice(current, current + 1))}>Reemplazar</Button>
        <Button onClick={() => replace(matches)}>Reemplazar todo</Button>
      </div>
    </form>
  )
}
