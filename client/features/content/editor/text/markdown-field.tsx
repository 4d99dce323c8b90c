import { type RefObject, useLayoutEffect } from 'react'
import { getFiles } from '#client/features/media/dropped-files.ts'
import type { getErrorAttributes } from '../publishing/field-errors.tsx'

type MarkdownFieldProps = {
  markdown: string
  /** Start of the accessible name. */
  label: string
  field: RefObject<HTMLTextAreaElement | null>
  errorAttributes: ReturnType<typeof getErrorAttributes>
  /** Called after each edit, with a function that reads the text. */
  onType: (read: () => string) => void
  onFiles: (files: File[]) => void
  /** Called after text was pasted, with the number of characters there are now. */
  onPasted: (length: number) => void
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { markdown, label, field, errorAttributes, onType, onFiles, onPasted } = props
  // If the field never had the focus, insert at the end.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [field])
  return (
    <textarea
      ref={field}
      className="markdown"
      aria-label={`${label}, en Markdown`}
      // Uncontrolled: React would compare a long text at every keystroke.
      defaultValue={markdown}
      spellCheck
      onChange={({ target, nativeEvent }) => {
        onType(() => target.value)
        if (nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste')
          onPasted(target.value.length)
      }}
      onPaste={(event) => {
        const files = getFiles(event.clipboardData)
        // Office programs add a picture of the copied text: ignore it.
        if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
        event.preventDefault()
        onFiles(files)
      }}
      onDrop={(event) => {
        const files = getFiles(event.dataTransfer)
        if (files.length === 0) return
        // Otherwise the browser would open the file instead of the page.
        event.preventDefault()
        onFiles(files)
      }}
      {...errorAttributes}
    />
  )
}

/** Inserts blocks at the caret, separated by blank lines, and moves the caret behind them. Returns the whole text. */
export function insertIntoField(field: HTMLTextAreaElement, blocks: readonly string[]): string {
  const { value, selectionEnd } = field
  const before = value.slice(0, selectionEnd).trimEnd()
  const after = value.slice(selectionEnd).replace(/^\n+/, '')
  const inserted = `${before && '\n\n'}${blocks.join('\n\n')}\n${after && '\n'}`
  field.setRangeText(inserted, before.length, value.length - after.length, 'end')
  return field.value
}

/** Moves the focus to a line, counted from 1, and selects it. */
export function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  // On focus the browser scrolls to the caret: put it at the start of the line, then select the line.
  field.blur()
  field.setSelectionRange(start, start)
  field.focus()
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}
