import { Editor, getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { allTextTools } from '../../contract/text-tools.ts'
import { extensions } from '../text/extensions.ts'
import { createTextParser } from './paste-text.ts'

/** What is pasted as plain text: its blocks, and the number of images that are left out. */
function paste(text: string): { blocks: string[]; images: number } {
  const position = getSchema(extensions)
    .nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph' }] })
    .resolve(1)
  let images = 0
  const parse = createTextParser(allTextTools, (count) => (images += count))
  const blocks: string[] = []
  parse(text, position, false).content.forEach(({ type, attrs, textContent }) =>
    blocks.push(`${type.name}${attrs['level'] ?? ''} ${textContent}`),
  )
  return { blocks, images }
}

test('pasted Markdown keeps its first heading, one level down, and leaves images of other sites out', () => {
  expect(paste('# Uno\n\n![a](https://a.example/b.png)\n\n## Dos\n\nTres')).toEqual({
    blocks: ['heading2 Uno', 'heading3 Dos', 'paragraph Tres'],
    images: 1,
  })
  expect(paste('![](https://a.example/b.png)')).toEqual({ blocks: [], images: 1 })
})

test('headings of levels that the visual editor does not have stay headings', () => {
  const editor = new Editor({ element: null, extensions, content: '# a\n\n##### b', contentType: 'markdown' })
  expect(editor.getMarkdown()).toBe('## a\n\n#### b')
})
