import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { extensions } from '../text/extensions.ts'
import { duplicateBlock, moveBlock } from './move-block.ts'

const film = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
const blocks = { uno: 'Uno', film: `[${film}](${film})`, button: '::boton[Dos]{url="/dos"}', tres: 'Tres' }

function setUp(content = Object.values(blocks).join('\n\n')) {
  const editor = new Editor({ element: null, extensions, content, contentType: 'markdown' })
  const manager = editor.markdown
  if (!manager) throw new Error('no Markdown')
  return { editor, order: () => createMarkdownReader(manager)(editor.state.doc).split('\n\n') }
}

test.each(['video', 'boton'])(
  'a selected %s stays selected when it moves, so that it can move again',
  (name) => {
    const { editor, order } = setUp()
    editor.state.doc.forEach((node, at) => {
      if (node.type.name === name)
        editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)))
    })
    const move = (direction: 'up' | 'down') => {
      const moved = moveBlock(editor.state, editor.state.selection.from, direction)
      if (moved) editor.view.dispatch(moved)
      const { selection } = editor.state
      expect(selection instanceof NodeSelection && selection.node.type.name).toBe(name)
      return moved
    }
    while (move('up'));
    expect(order()[0]).toBe(name === 'video' ? blocks.film : blocks.button)
    while (move('down'));
    expect(order()[3]).toBe(name === 'video' ? blocks.film : blocks.button)
  },
)

test('the position of a moved block is mapped to where it is now', () => {
  for (const direction of ['up', 'down'] as const) {
    const { editor } = setUp()
    const at = editor.state.doc.child(0).nodeSize
    const moved = moveBlock(editor.state, at, direction)
    expect(moved?.doc.nodeAt(moved.mapping.map(at))?.type.name).toBe('video')
  }
})

test('a caret in another block goes into the moved one', () => {
  const { editor } = setUp()
  const at = editor.state.doc.content.size - editor.state.doc.child(3).nodeSize
  const moved = moveBlock(editor.state, at, 'up')
  if (moved) editor.view.dispatch(moved)
  expect(editor.state.selection.$from.parent.textContent).toBe('Tres')
})

test.each([
  ['Uno', 'Uno\n\nUno'],
  [blocks.film, `${blocks.film}\n\n${blocks.film}`],
  ['> Uno', '> Uno\n\n> Uno'],
  ['- Uno\n- Dos', '- Uno\n- Dos\n- Uno\n- Dos'],
  ['Uno[^1]\n\n[^1]: Nota', 'Uno[^1]\n\nUno[^1]\n\n[^1]: Nota'],
])('a copy of a block goes below it, and the caret into the copy: %j', (content, copied) => {
  const { editor, order } = setUp(content)
  const changed = duplicateBlock(editor.state, 0)
  if (changed) editor.view.dispatch(changed)
  expect(order().join('\n\n')).toBe(copied)
  const { selection, doc } = editor.state
  expect(selection.from).toBeGreaterThan(doc.child(0).nodeSize / 2)
  expect(selection.from).toBeGreaterThanOrEqual(doc.childCount > 1 ? doc.child(0).nodeSize : 1)
})

test('a footnote is not duplicated, because its number names one text', () => {
  const { editor } = setUp('Uno[^1]\n\n[^1]: Nota')
  expect(duplicateBlock(editor.state, editor.state.doc.child(0).nodeSize)).toBeNull()
})
