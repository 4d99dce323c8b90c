import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { extensions } from '../text/extensions.ts'
import { moveBlock } from './move-block.ts'

const film = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
const blocks = { uno: 'Uno', film: `[${film}](${film})`, button: '::boton[Dos]{url="/dos"}', tres: 'Tres' }

function setUp() {
  const content = Object.values(blocks).join('\n\n')
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
