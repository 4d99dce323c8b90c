import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { tableTools } from '../text/bubble-tools.ts'
import { extensions } from '../text/extensions.ts'
import type { DialogOpeners } from './blocks.ts'

const rows = ['a', 'b', 'c'].map((row) => [1, 2, 3].map((column) => row + column))
const [head = [], ...body] = rows
const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = [toLine(head), '| --- | --- | --- |', ...body.map(toLine)].join('\n')

/** The cell with the caret after these tools were pressed, one after the other, with the caret in `cell`. */
function press(cell: string, ...names: readonly string[]): string {
  const editor = new Editor({ element: null, extensions, content: table, contentType: 'markdown' })
  editor.state.doc.descendants((node, at) => {
    if (node.text === cell) editor.commands.setTextSelection(at + 1)
  })
  for (const name of names) {
    const tool = tableTools.find(({ text }) => text === name)
    // The tools of a table open no dialog.
    tool?.run(editor, {} as DialogOpeners)
  }
  return editor.state.selection.$head.parent.textContent
}

test('the caret stays in its column when its row is removed, and in its row when its column is', () => {
  expect(press('c1', 'Quitar fila')).toBe('b1')
  expect(press('c2', 'Quitar fila')).toBe('b2')
  expect(press('b1', 'Quitar fila')).toBe('c1')
  expect(press('b2', 'Quitar fila')).toBe('c2')
  expect(press('b3', 'Quitar columna')).toBe('b2')
  expect(press('c1', 'Quitar columna')).toBe('c2')
  expect(press('c1', 'Quitar fila', 'Quitar columna')).toBe('b2')
  expect(press('c3', 'Quitar columna', 'Quitar columna', 'Quitar fila')).toBe('b1')
})
