import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { getFiles } from '#client/features/media/dropped-files.ts'
import type { getErrorAttributes } from '../publishing/field-errors.tsx'

type MarkdownFieldProps = {
  markdown: string
  /** What it is called by who does not see it. */
  label: string
  field: RefObject<HTMLTextAreaElement | null>
  errorAttributes: ReturnType<typeof getErrorAttributes>
  /** Is given what reads the text. */
  onType: (read: () => string) => void
  onFiles: (files: File[]) => void
}

/** The text as Markdown. */
export function MarkdownField(props: MarkdownFieldProps): ReactNode {
  const { markdown, label, field, errorAttributes, onType, onFiles } = props
  // What is inserted before anybody was in it goes to its end.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [field])
  return (
    <textarea
      ref={field}
      className="markdown"
      aria-label={`${label}, en Markdown`}
      // The browser's own: a long text that React compares at every key is a slow one.
      defaultValue={markdown}
      spellCheck
      onChange={({ target }) => onType(() => target.value)}
      onPaste={(event) => {
        const files = getFiles(event.clipboardData)
        // Office adds a picture of the text it copies.
        if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
        event.preventDefault()
        onFiles(files)
      }}
      onDrop={(event) => {
        const files = getFiles(event.dataTransfer)
        if (files.length === 0) return
        // Not opened in the place of the page.
        event.preventDefault()
        onFiles(files)
      }}
      {...errorAttributes}
    />
  )
}

/** Puts pieces, each a block of its own, where the field's caret is, which goes on below; gives the whole text. */
export function insertIntoField(field: HTMLTextAreaElement, blocks: readonly string[]): string {
  const { value, selectionEnd } = field
  const before = value.slice(0, selectionEnd).trimEnd()
  const after = value.slice(selectionEnd).replace(/^\n+/, '')
  const inserted = `${before && '\n\n'}${blocks.join('\n\n')}\n${after && '\n'}`
  field.setRangeText(inserted, before.length, value.length - after.length, 'end')
  return field.value
}

/** Takes the focus to a line, counted from 1, and chooses it. */
export function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n')
  const start = lines
    .slice(0, line - 1)
    .reduce((length, { length: lineLength }) => length + lineLength + 1, 0)
  // The browser scrolls to the caret as the field takes the focus: to the beginning of the line, then the whole is chosen.
  field.blur()
  field.setSelectionRange(start, start)
  field.focus()
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}
