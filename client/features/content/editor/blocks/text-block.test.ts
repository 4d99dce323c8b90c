import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import type { TextTool, TextToolSet } from '../../contract/text-tools.ts'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { canEditVisually, createExtensions, extensions, findVisualProblem } from '../text/extensions.ts'
import { insertPictures } from './insert-block.ts'
import { moveBelowSelected } from './selected-block-keys.ts'
import { addColumn, removeColumn, unwrapTextBlock } from './text-block-changes.ts'

function setUp(text: string) {
  const editor = new Editor({ element: null, extensions, content: text, contentType: 'markdown' })
  const manager = editor.markdown
  if (!manager) throw new Error('no Markdown')
  return { editor, read: () => createMarkdownReader(manager)(editor.state.doc) }
}

const columns = '::::columnas\n\n:::columna\n\nUno\n\n:::\n\n:::columna\n\nDos\n\n:::\n\n::::'

test.each([
  ['an accordion', ':::acordeon[¿Uno?]\nDos\n\n- tres\n:::', '¿Uno?\n\nDos\n\n- tres'],
  ['a quotation', ':::cita[Ada]{url=https://a.es}\nUno\n:::', 'Uno\n\n[Ada](https://a.es)'],
  ['a button', '::boton[Uno]{url=/contacto}', '[Uno](/contacto)'],
  [
    'a link to the form',
    '::formulario{asunto=soporte}',
    '[Formulario de contacto](/contacto?asunto=soporte)',
  ],
  ['columns', columns, 'Uno\n\nDos'],
  ['a gallery', ':::galeria\n![a](/a.png)\n\n![b](/b.png)\n:::', '![a](/a.png)\n\n![b](/b.png)'],
  [
    'a map',
    ':::mapa[Calle 5]{url=https://a.es}\n![a](/a.png)\n:::',
    '![a](/a.png)\n\n[Calle 5](https://a.es)',
  ],
  ['an empty block', ':::acordeon\n:::', ''],
])('%s that is unwrapped leaves all its text', (_, text, left) => {
  const { editor, read } = setUp(text)
  const unwrapped = unwrapTextBlock(editor.state, 0)
  if (unwrapped) editor.view.dispatch(unwrapped)
  editor.state.doc.check()
  expect(read()).toBe(left)
})

test('a third column is added, a fourth is not; the text of a removed one goes into the one before', () => {
  const { editor, read } = setUp(columns)
  const added = addColumn(editor.state, 0)
  if (added) editor.view.dispatch(added.insertText('Tres'))
  expect(read()).toContain(':::columna\n\nTres\n\n:::\n\n::::')
  expect(addColumn(editor.state, 0)).toBeNull()
  const removed = removeColumn(editor.state, 0)
  if (removed) editor.view.dispatch(removed)
  editor.state.doc.check()
  expect(read()).toBe(columns.replace('Dos', 'Dos\n\nTres'))
  const last = removeColumn(editor.state, 0)
  if (last) editor.view.dispatch(last)
  expect(read()).toBe('Uno\n\nDos\n\nTres')
})

test('images inserted while one of a gallery is selected go into the gallery', () => {
  const { editor, read } = setUp(':::galeria\n![a](/a.png)\n\n![c](/c.png)\n:::')
  editor.commands.setNodeSelection(1)
  insertPictures(
    editor,
    ['b', 'b2'].map((name) => ({ src: `/${name}.png`, alt: name, title: '' })),
  )
  expect(read()).toBe(':::galeria\n\n![a](/a.png)\n\n![b](/b.png)\n\n![b2](/b2.png)\n\n![c](/c.png)\n\n:::')
})

test('a field without the tool of a block neither has its node nor opens texts with it', () => {
  const tools: TextToolSet = new Set<TextTool>(['list', 'quote'])
  const names = createExtensions(tools).map(({ name }) => name)
  expect(names).toContain('cita')
  for (const name of ['boton', 'formulario', 'acordeon', 'columnas', 'columna', 'galeria', 'mapa']) {
    expect(names).not.toContain(name)
    const text =
      name === 'boton' || name === 'formulario' ? `::${name}[a]` : `:::${name}\n\n![a](/b.png)\n\n:::`
    expect(canEditVisually(text)).toBe(true)
    expect(canEditVisually(text, tools), name).toBe(false)
  }
})

test('texts with more blocks than the server renders, or blocks that the editor reads otherwise, open as Markdown', () => {
  expect(findVisualProblem('::boton[a]{url=/b}\n\n'.repeat(301))).toContain('más de 300 bloques (línea 601)')
  expect(canEditVisually('- Uno\n:::acordeon[Dos]\nTres\n:::')).toBe(false)
  expect(canEditVisually('- Uno\n\n:::acordeon[Dos]\nTres\n:::')).toBe(true)
})

test.each([
  ['tareas (línea 3)', 'Uno\n\n- [ ] Dos'],
  ['HTML (línea 5)', '```html\n<p>\n```\n\n<div>'],
  ['direcciones de enlaces aparte del texto (línea 1)', '[a]: /b'],
  ['una tabla o una línea dentro de una lista (línea 2)', '- Uno\n  | a | b |'],
  ['notas al pie de varios párrafos (línea 3)', 'Uno[^1].\n\n[^1]: Dos.\n\n    Tres.'],
])('a text that opens as Markdown says why: %s', (name, text) => {
  expect(findVisualProblem(text)).toContain(`usa ${name}`)
})

test.each([
  ['below an image', '![a](/a.png)\n\nUno', 0, '![a](/a.png)\n\nx\n\nUno'],
  ['below a rule at the end', 'Uno\n\n---', 5, 'Uno\n\n---\n\nx'],
  ['nowhere in a gallery', ':::galeria\n![a](/a.png)\n:::', 1, ':::galeria\n\n![a](/a.png)\n\n:::'],
])('what is typed while a block is selected goes %s', (_, text, at, after) => {
  const { editor, read } = setUp(text)
  const { state } = editor
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))
  const moved = moveBelowSelected(selected)
  const next = moved && (moved.selection instanceof NodeSelection ? moved : moved.insertText('x'))
  editor.view.updateState(selected)
  if (next) editor.view.dispatch(next)
  expect(read()).toBe(after)
})

test('rows and columns of a table in which nothing is written are stored', () => {
  const { read } = setUp('| a |  | c |  |\n|---|---|---|---|\n|  |  |  |  |\n| b |  |  |  |\n|  |  |  |  |')
  expect(read().replaceAll(/[ -]+/g, ' ')).toBe('| a | | c | |\n| | | | |\n| | | | |\n| b | | | |\n| | | | |')
})
