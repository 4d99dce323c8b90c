import { MarkdownManager } from '@tiptap/markdown'
import { expect, test } from 'vitest'
import { extensions, fitsVisually } from '#client/studio/editor/extensions.ts'
import { readArticle } from '../transfer/article-file.ts'
import { renderMarkdown } from './render.ts'
import { contentFiles } from './testing.ts'

const manager = new MarkdownManager({ extensions, markedOptions: { gfm: true } })

/** What a text becomes when somebody opens it in the visual editor and saves. */
function throughEditor(markdown: string): string {
  return manager.serialize(manager.parse(markdown))
}

for (const [name, text] of contentFiles()) {
  const article = readArticle(text)
  const markdown = typeof article === 'string' ? '' : article.content.markdown.trim()
  if (fitsVisually(markdown))
    test(`the visual editor leaves the meaning of ${name} as it is`, () => {
      expect(renderMarkdown(throughEditor(markdown)).html).toBe(renderMarkdown(markdown).html)
    })
}

test.each([
  ['a callout', '> [!NOTE]\n> Con **cuidado** y [enlace](https://example.com).\n>\n> Dos párrafos.'],
  ['a plain quote', '> Una cita.\n>\n> Sigue.'],
  ['an image with caption', '![Un río](https://example.com/a.webp "El cauce")'],
  ['code with its language', '```ts\nconst a = `b` // **no**\n```'],
  ['a table', '| a | b |\n| --- | --: |\n| 1 | `x` |'],
  ['a table with a space that does not break', '| a | b |\n| --- | --- |\n| 50\u00A0000 | x |'],
  ['nested lists', '1. uno\n   - dentro\n   - más\n2. dos'],
  ['characters that mean something', 'Dos \\* asteriscos \\_aquí\\_ y 3 < 4 & 5.'],
])('the visual editor gives back %s', (_, markdown) => {
  const html = renderMarkdown(markdown).html
  expect(renderMarkdown(throughEditor(markdown)).html).toBe(html)
  expect(throughEditor(throughEditor(markdown))).toBe(throughEditor(markdown))
})

test('what the visual editor does not know is noticed', () => {
  expect(fitsVisually('Con nota[^1].\n\n[^1]: Así.')).toBe(false)
  expect(fitsVisually('<aside>Hola</aside>')).toBe(false)
  expect(fitsVisually('Código `<b>` y:\n\n```html\n<p>\n```')).toBe(true)
})
