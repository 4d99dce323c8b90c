import './writing.css'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { countWords } from '#client/runtime/text/count-words.ts'
import { toReadingMinutes } from '#client/runtime/text/reading-time.ts'
import { CharacterCount } from '#client/ui/field/character-count.tsx'
import { allTextTools } from '../../contract/text-tools.ts'
import { article } from '../../kinds/article.ts'
import { useFocusOfNewText } from '../frame/use-focus-of-new-text.ts'
import type { TextEditor as Editor } from '../frame/use-text-editor.ts'
import { FieldErrorText, findFieldError, getErrorAttributes } from '../publishing/field-errors.tsx'
import { findRepeatedTitle } from '../saving/text-rules.ts'
import { TextEditor } from './text-editor.tsx'

/** Title in the size that readers see. A title is one line, so Enter moves the focus to the text. */
function Title({ editor: { draft, fieldErrors, change } }: { editor: Editor }) {
  const title = String(draft.state.content['title'])
  const error = findFieldError(fieldErrors, 'title')
  return (
    <div className="title-field" data-field="title">
      <textarea
        className="title-input"
        aria-label="Título"
        placeholder="Título"
        rows={1}
        value={title}
        onChange={({ target }) => change({ title: target.value.replace(/(?<!\s)\s*\n\s*/g, ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          const writing = event.currentTarget.closest('.writing')
          writing?.querySelector<HTMLElement>('.written, .markdown')?.focus()
        }}
        {...getErrorAttributes('titulo-problema', error)}
      />
      {error === undefined && <CharacterCount length={title.length} max={article.fields.title.max} />}
      <FieldErrorText id="titulo-problema" problem={error} />
      <p role="status" className="help">
        {findRepeatedTitle(draft.stored, draft.state.content)}
      </p>
    </div>
  )
}

export function Writing({ editor, importers }: { editor: Editor; importers: readonly string[] }) {
  const { draft, change } = editor
  const { title, markdown } = draft.state.content
  const ref = useFocusOfNewText<HTMLDivElement>(draft.stored)
  useClickBelow(ref)
  const enable = useEffectEvent(editor.actions.enable)
  useEffect(() => enable(), [])
  return (
    <div ref={ref} className="writing-room" data-field="markdown">
      <section key={draft.resetKey} className="writing" aria-label="Escritura">
        <Title editor={editor} />
        <TextEditor
          editor={editor}
          name="markdown"
          label="Texto del artículo"
          allowedTools={allTextTools}
          importers={importers}
          onTitle={(found) => {
            const isMissing = String(title).trim() === ''
            if (isMissing) change({ title: found })
            return isMissing || String(title).trim() === found.trim()
          }}
          onDetails={async (details) => {
            const { takeDetails } = await import('../text-file/take-details.ts')
            return takeDetails(editor, details)
          }}
        >
          <TextLength markdown={String(markdown)} />
        </TextEditor>
      </section>
    </div>
  )
}

const debounceMs = 250

/** Word count and reading time, updated at pauses in typing: counting a long text takes too long for a keystroke. */
function TextLength({ markdown }: { markdown: string }) {
  const [words, setWords] = useState(() => countWords(markdown))
  useEffect(() => {
    const timer = setTimeout(() => setWords(countWords(markdown)), debounceMs)
    return () => clearTimeout(timer)
  }, [markdown])
  return (
    <span className="meta">
      {words} {words === 1 ? 'palabra' : 'palabras'}
      {words > 0 && ` · ${toReadingMinutes(words)} min de lectura`}
    </span>
  )
}

/** A click in the empty room below the text puts the caret at its end. Without this it would take the focus away. */
function useClickBelow(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function listen(event: MouseEvent): void {
      const { target, button, clientX, clientY } = event
      const text = room.current?.querySelector<HTMLElement>('.written, .markdown')
      // The room belongs to what surrounds the text, down to the document, whose scroll bar is beside it.
      const isRoom = text && target instanceof Element && target !== text && target.contains(text)
      if (!isRoom || button !== 0 || clientX >= document.documentElement.clientWidth) return
      if (clientY < text.getBoundingClientRect().bottom) return
      event.preventDefault()
      text.focus({ preventScroll: true })
      if (text instanceof HTMLTextAreaElement)
        return text.setSelectionRange(text.value.length, text.value.length)
      getSelection()?.selectAllChildren(text)
      getSelection()?.collapseToEnd()
    }
    addEventListener('mousedown', listen)
    return () => removeEventListener('mousedown', listen)
  }, [room])
}
