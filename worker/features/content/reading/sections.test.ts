import { expect, test } from 'vitest'
import { renderMarkdown } from '#worker/markdown/render.ts'
import { escapeMarkdown, toHtml, toMarkdown } from '../templates/text.ts'
import { parseSections } from './sections.ts'

test('parses the headings of a page as plain text, whatever markup they contain', () => {
  const { html, headings } = renderMarkdown(
    '## Datos & *secretos* < 5\n\nUno[^1].\n\n### `a` "b"\n\n#### Menor\n\n## Datos & *secretos* < 5\n\n[^1]: Nota.',
  )
  expect(parseSections(html)).toEqual(headings)
  expect(headings.map(({ text }) => text)).toEqual(['Datos & secretos < 5', 'a "b"', 'Datos & secretos < 5'])
})

test('headings of a template get the same ids as those of its Markdown', () => {
  const titles = ['¿Quién responde de «tus» datos?', 'Tú & ellos']
  const blocks = titles.map((title) => `## ${escapeMarkdown(title)}`)
  const own = parseSections(toHtml(blocks))
  expect(own.map(({ text }) => text)).toEqual(titles)
  expect(own[0]).toEqual(renderMarkdown(toMarkdown(blocks)).headings[0])
})
