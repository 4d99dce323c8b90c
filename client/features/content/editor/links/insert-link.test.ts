import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensions } from '../text/extensions.ts'
import { createLinkRequest } from './insert-link.ts'

const open = (content: string, from: number, to = from) => {
  const editor = new Editor({ element: null, extensions, content, contentType: 'markdown' })
  editor.commands.setTextSelection({ from, to })
  return { editor, read: () => editor.markdown?.serialize(editor.state.doc.toJSON()) }
}

test('after words became a link, one goes on writing behind it', () => {
  const { editor, read } = open('Mira esto ya', 6, 10)
  createLinkRequest(editor).insert('/blog')
  editor.view.dispatch(editor.state.tr.insertText('!'))
  expect(read()).toBe('Mira [esto](/blog)! ya')
})

test('a link is changed also from its end, and removed', () => {
  const { editor, read } = open('Mira [esto](/blog)', 10)
  const request = createLinkRequest(editor)
  expect([request.words, request.current]).toEqual(['esto', '/blog'])
  request.insert('/contacto')
  expect(read()).toBe('Mira [esto](/contacto)')
  createLinkRequest(editor).insert(null)
  expect(read()).toBe('Mira esto')
})

test('without words, the title becomes the link', () => {
  const { editor, read } = open('Mira ', 6)
  const request = createLinkRequest(editor)
  expect([request.words, request.current]).toEqual(['', ''])
  request.insert('/blog', 'Blog')
  expect(read()).toContain('[Blog](/blog)')
})
