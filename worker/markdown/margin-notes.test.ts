import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

const note = (text: string): string =>
  `<aside class="margen" role="note" aria-label="Nota al margen"><p>${text}</p></aside>`

test('a margin note is put in a box with the block before it and read after it', () => {
  const { html } = renderMarkdown('Uno.\n\n> [!MARGEN]\n> Al lado.\n\n> [!MARGEN]\n> Y otra.\n\nDos.')
  expect(html.replaceAll('\n', '')).toBe(
    `<div class="con-margen"><p>Uno.</p>${note('Al lado.')}${note('Y otra.')}</div><p>Dos.</p>`,
  )
})

test('a margin note at the start, or after a heading, a rule or a pull quote, gets no box', () => {
  for (const before of ['', '## Título\n\n', '---\n\n', '> [!DESTACADO]\n> Nada más.\n\n'])
    expect(renderMarkdown(`${before}> [!MARGEN]\n> Sola.`).html, before).not.toContain('con-margen')
})

test('a table beside a margin note is still wrapped in an element with role region', () => {
  const { html } = renderMarkdown('| a |\n| - |\n| 1 |\n\n> [!MARGEN]\n> Al lado.')
  expect(html).toContain('<div class="con-margen"><div class="tabla" role="region"')
})

test('a pull quote that repeats the text is hidden from screen readers, has no links, and adds no words', () => {
  const text = 'El agua sabe *el camino* y [lo dice](/blog).'
  const { html, wordCount, plainText } = renderMarkdown(
    `${text}\n\n> [!DESTACADO]\n> «El agua sabe el camino y [lo dice](/blog)».`,
  )
  expect(html).toContain(
    '<aside class="destacado" aria-hidden="true">\n<p>«El agua sabe el camino y lo dice».</p>\n</aside>',
  )
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(wordCount).toBe(8)
  expect(plainText).toBe('El agua sabe el camino y lo dice.')
})

test('a pull quote that does not repeat the text is not hidden', () => {
  const { html, plainText } = renderMarkdown('Uno.\n\n> [!DESTACADO]\n> Con [su enlace](/blog).')
  expect(html).toContain('<aside class="destacado" role="note">\n<p>Con <a href="/blog">su enlace</a>.</p>')
  expect(plainText).toBe('Uno. Con su enlace.')
})

test('the credit of an image gets its own element in the caption', () => {
  const captionOf = (title: string): string | undefined =>
    /<figcaption>(.*)<\/figcaption>/.exec(renderMarkdown(`![x](/a/b.png "${title}")`).html)?.[1]
  expect(captionOf('El cauce')).toBe('El cauce')
  expect(captionOf('El cauce | Foto: Ana Ruiz')).toBe('El cauce <small>Foto: Ana Ruiz</small>')
  expect(captionOf('| Foto: Ana <b>Ruiz</b>')).toBe('<small>Foto: Ana &#x3C;b>Ruiz&#x3C;/b></small>')
  expect(captionOf('a|b')).toBe('a|b')
})
