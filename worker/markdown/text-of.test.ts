import { getSchema } from '@tiptap/core'
import { MarkdownManager } from '@tiptap/markdown'
import { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { articleSchemas } from '#client/features/content/contract.ts'
import { createMarkdownReader } from '#client/features/content/editor/comparing/markdown-reader.ts'
import { extensions, canEditVisually } from '#client/features/content/editor/text/extensions.ts'
import { parseText } from '../features/transfer/export/text-file.ts'
import { readSeedArticles } from './testing.ts'

const manager = new MarkdownManager({ extensions, markedOptions: { gfm: true } })
const schema = getSchema(extensions)
const parseDoc = (markdown: string): Node => Node.fromJSON(schema, manager.parse(markdown))

/** `read` converts a document to Markdown. `count` returns how many blocks `read` has converted so far. */
function createCounter(): { count: () => number; read: (doc: Node) => string } {
  let written = 0
  const read = createMarkdownReader({
    renderNodeToMarkdown(...given) {
      written += 1
      return manager.renderNodeToMarkdown(...given)
    },
  })
  return { read, count: () => written }
}

test('a key press serialises only the changed block, however long the text is', () => {
  const text = Array.from({ length: 300 }, (_, n) => `Párrafo **${n}** con [enlace](/blog).`).join('\n\n')
  const { read, count } = createCounter()
  let state = EditorState.create({ doc: parseDoc(text) })
  expect(read(state.doc)).toBe(text)
  const before = count()
  expect(before).toBe(300)
  for (const key of 'Diez teclas') {
    state = state.apply(state.tr.insertText(key, 1))
    expect(read(state.doc)).toBe(manager.serialize(state.doc.toJSON()))
  }
  expect(count() - before).toBe('Diez teclas'.length)
})

test('serialising block by block equals serialising the whole text', () => {
  const seeds = readSeedArticles().map(([, text]) => parseText(text, articleSchemas).content.markdown.trim())
  const texts = [
    ...seeds.filter((text) => canEditVisually(text)),
    '',
    'Uno\n\n&nbsp;\n\n&nbsp;\n\nDos',
    '3. tres\n4. cuatro\n\n> [!TIP]\n> Así.\n\n---\n\n| a | b |\n| --- | --: |\n| 1 | `x` |',
  ]
  expect(texts.length).toBeGreaterThan(6)
  for (const text of texts) {
    const doc = parseDoc(text)
    expect(createCounter().read(doc)).toBe(manager.serialize(doc.toJSON()))
  }
})

test('empty paragraphs are serialised correctly when the block before them changes', () => {
  const { read } = createCounter()
  let state = EditorState.create({ schema, doc: parseDoc('Cero\n\nUno\n\n&nbsp;\n\n&nbsp;\n\nDos') })
  const from = state.doc.child(0).nodeSize + 1
  for (const text of ['', 'x', '']) {
    const to = from - 2 + state.doc.child(1).nodeSize
    state = state.apply(state.tr.replaceWith(from, to, text ? schema.text(text) : []))
    expect(read(state.doc)).toBe(manager.serialize(state.doc.toJSON()))
  }
})

test('empty lines at the start and end of a text are dropped', () => {
  for (const text of ['&nbsp;\n\n&nbsp;', '&nbsp;\n\nUno\n\n&nbsp;\n\n&nbsp;'])
    expect(createCounter().read(parseDoc(text))).toBe(text.includes('Uno') ? 'Uno' : '')
})
