import { expect, test } from 'vitest'
import { renderMarkdown } from '#worker/markdown/render.ts'
import { type Block, toHtml, toMarkdown } from '../templates/text.ts'
import { parseSections } from './sections.ts'

test('the contents of a page are its titles as they are read, whatever they are written with', () => {
  const { html, headings } = renderMarkdown(
    '## Datos & *secretos* < 5\n\nUno[^1].\n\n### `a` "b"\n\n#### Menor\n\n## Datos & *secretos* < 5\n\n[^1]: Nota.',
  )
  expect(parseSections(html)).toEqual(headings)
  expect(headings.map(({ text }) => text)).toEqual(['Datos & secretos < 5', 'a "b"', 'Datos & secretos < 5'])
})

test('a template names its titles as the Markdown that its owner goes on from does', () => {
  const blocks: Block[] = ['¿Quién responde de «tus» datos?', 'Tú & ellos'].map((heading) => ({ heading }))
  const own = parseSections(toHtml(blocks))
  expect(own.map(({ text }) => text)).toEqual(['¿Quién responde de «tus» datos?', 'Tú & ellos'])
  expect(own[0]).toEqual(renderMarkdown(toMarkdown(blocks)).headings[0])
})
