import { Editor } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import type { TextTool } from '../../contract/text-tools.ts'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { canEditVisually, extensions } from '../text/extensions.ts'

const address = 'https://www.youtube.com/watch?v=a_b-c_d-e_f'
const link = `[${address}](${address})`

function setUp(text: string) {
  const editor = new Editor({ element: null, extensions, content: text, contentType: 'markdown' })
  const manager = editor.markdown
  if (!manager) throw new Error('no Markdown')
  const read = (): string => createMarkdownReader(manager)(editor.state.doc)
  const listTypes = (): string[] => editor.state.doc.children.map(({ type }) => type.name)
  return { editor, read, listTypes }
}

test.each([
  ['bare', address],
  ['in angle brackets', `<${address}>`],
  ['as a link', link],
  ['as an escaped link', `[${address.replaceAll('_', String.raw`\_`)}](${address})`],
])('the address of a video alone in a paragraph, %s, is a video', (_, markdown) => {
  const { read, listTypes } = setUp(`Uno\n\n${markdown}\n\nDos`)
  expect(canEditVisually(`Uno\n\n${markdown}\n\nDos`)).toBe(true)
  expect(listTypes()).toEqual(['paragraph', 'video', 'paragraph'])
  expect(read()).toBe(`Uno\n\n${link}\n\nDos`)
})

test('other links stay links, and so does a video in a list, which holds only text', () => {
  const plain = 'https://vimeo.com/123456789'
  const texts = [`[Míralo](${plain})`, `Aquí: [${plain}](${plain})`, `- [${plain}](${plain})`]
  for (const text of [...texts, '[https://a.es](https://a.es)']) {
    const { read, listTypes } = setUp(text)
    expect(listTypes()).not.toContain('video')
    expect(read()).toBe(text)
  }
  expect(setUp(`> ${link}`).read()).toBe(`> ${link}`)
})

test.each([
  ['<https://a.es/b?c=d_e>, y más.', String.raw`[https://a.es/b?c=d\_e](https://a.es/b?c=d_e), y más.`],
  ['Escribe a <ana@a.es>.', 'Escribe a [ana@a.es](mailto:ana@a.es).'],
])('an address in angle brackets is a link, not HTML: %s', (text, link) => {
  expect(canEditVisually(text)).toBe(true)
  expect(setUp(text).read()).toBe(link)
  expect(canEditVisually(`<a href="https://a.es">b</a>`)).toBe(false)
})

test('a field without videos keeps the address as a link and can be edited visually', () => {
  const tools = new Set<TextTool>(['list'])
  expect(canEditVisually(address, tools)).toBe(true)
})

test.each([
  ['Uno\n\nDos', 1, ['video', 'paragraph']],
  ['- Uno\n\nDos', 3, ['bulletList', 'paragraph']],
])('a typed address becomes a video when the caret leaves it, but not in a list: %j', (text, from, types) => {
  const { editor } = setUp(text)
  const { schema } = editor
  const marks = [schema.marks['link']?.create({ href: address })].flatMap((mark) => mark ?? [])
  const start = EditorState.create({ doc: editor.state.doc, plugins: editor.extensionManager.plugins })
  const { tr } = start
  tr.replaceWith(from, from + 3, schema.text(address, marks))
  const typed = start.apply(tr.setSelection(TextSelection.create(tr.doc, from + 2)))
  expect(typed.doc.firstChild?.type.name).not.toBe('video')
  const left = typed.apply(typed.tr.setSelection(TextSelection.atEnd(typed.doc)))
  expect(left.doc.children.map(({ type }) => type.name)).toEqual(types)
})
