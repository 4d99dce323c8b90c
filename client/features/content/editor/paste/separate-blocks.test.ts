import { Editor } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { extensions } from '../text/extensions.ts'
import { separateBlocks } from './separate-blocks.ts'

/** The Markdown after the other text was pasted at `¦`, as open as ProseMirror parses HTML. */
function paste(text: string, pasted: string): string {
  const editor = new Editor({ element: null, extensions, content: text, contentType: 'markdown' })
  const { markdown } = editor
  if (!markdown) throw new Error('no Markdown')
  editor.state.doc.descendants((node, at) => {
    const found = node.text?.indexOf('¦') ?? -1
    if (found >= 0) editor.commands.deleteRange({ from: at + found, to: at + found + 1 })
    if (found >= 0) editor.commands.setTextSelection(at + found)
  })
  const slice = Slice.maxOpen(editor.schema.nodeFromJSON(markdown.parse(pasted)).content)
  return createMarkdownReader(markdown)(
    editor.state.tr.replaceSelection(separateBlocks(slice, editor.state)).doc,
  ).trim()
}

test.each([
  ['a heading and text', 'Vea cómo.¦', '## Cómo\n\nAsí.', 'Vea cómo.\n\n## Cómo\n\nAsí.'],
  ['text and a heading', 'Vea ¦cómo.', 'Así.\n\n## Fin', 'Vea Así.\n\n## Fin\n\ncómo.'],
  ['a list', 'Vea.¦', '- uno\n- dos', 'Vea.\n\n- uno\n- dos'],
  ['a list, between words', 'Vea ¦cómo.', '1. uno\n2. dos', 'Vea \n\n1. uno\n2. dos\n\ncómo.'],
  ['a list, in a title', '## Vea ¦cómo', '- uno\n- dos', '## Vea \n\n- uno\n- dos\n\n## cómo'],
  ['a table', 'Vea.¦', '| A |\n| --- |\n| b |\n\nAsí.', 'Vea.\n\n| A   |\n| --- |\n| b   |\n\nAsí.'],
  ['a quote and text', 'Vea.¦', '> uno\n\nAsí.', 'Vea.\n\n> uno\n\nAsí.'],
  ['paragraphs join the sentence', 'Vea ¦cómo.', 'uno\n\ndos ', 'Vea uno\n\ndos cómo.'],
  ['so does a single line', 'Vea ¦cómo.', '## uno ', 'Vea unocómo.'],
  ['an empty line is replaced', '¦', '## Cómo\n\nAsí.', '## Cómo\n\nAsí.'],
  ['items continue a list', '- cero ¦\n- tres', '- uno\n- dos', '- cero uno\n- dos\n- tres'],
])('pasted %s', (_, text, pasted, expected) => {
  expect(paste(text, pasted)).toBe(expected)
})
