import { expect, test } from 'vitest'
import { renderMarkdown } from '#worker/markdown/render.ts'
import { createCardRenderer } from './cards.ts'
import { createDryRunContext } from './conversion-context.ts'
import { htmlToMarkdown } from './html.ts'
import { addParagraphs } from './paragraphs.ts'
import { replaceShortcodes } from './shortcodes.ts'

const convert = (html: string): string => htmlToMarkdown(html, createDryRunContext())
const card = createCardRenderer()
const image = (name: string): string => `<img src="https://a.es/${name}.png" alt="${name}">`

test.each([
  [
    'a button of WordPress',
    '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://a.es/b">Pide <b>ya</b></a></div></div>',
    '::boton[Pide ya]{url="https://a.es/b"}',
  ],
  [
    'details of WordPress',
    '<details class="wp-block-details"><summary>¿Uno?</summary><p>Dos.</p><ul><li>tres</li></ul></details>',
    ':::acordeon[¿Uno?]\n\nDos.\n\n- tres\n\n:::',
  ],
  [
    'columns of WordPress',
    '<div class="wp-block-columns"><div class="wp-block-column"><p>Uno.</p></div><div class="wp-block-column"><details><summary>Dos</summary><p>Tres.</p></details></div></div>',
    ':::::columnas\n\n:::columna\n\nUno.\n\n:::\n\n::::columna\n\n:::acordeon[Dos]\n\nTres.\n\n:::\n\n::::\n\n:::::',
  ],
  [
    'a gallery of WordPress',
    `<figure class="wp-block-gallery"><figure class="wp-block-image">${image('uno')}<figcaption>Pie</figcaption></figure><figure class="wp-block-image">${image('dos')}</figure><figcaption>De todas</figcaption></figure>`,
    ':::galeria\n\n![uno](https://a.es/uno.png "Pie")\n\n![dos](https://a.es/dos.png)\n\n:::\n\nDe todas',
  ],
  [
    'a quote of WordPress with its source',
    '<blockquote class="wp-block-quote"><p>Una.</p><cite>Ada Lovelace</cite></blockquote>',
    ':::cita[Ada Lovelace]\n\nUna.\n\n:::',
  ],
  ['a quote without source', '<blockquote><p>Una.</p></blockquote>', '> Una.'],
  [
    'a toggle of Ghost',
    card('toggle', { heading: '¿Uno?', content: '<p>Dos.</p>' }),
    ':::acordeon[¿Uno?]\n\nDos.\n\n:::',
  ],
  [
    'a toggle of Ghost in HTML',
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4>¿Uno?</h4><button>+</button></div><div class="kg-toggle-content"><p>Dos.</p></div></div>',
    ':::acordeon[¿Uno?]\n\nDos.\n\n:::',
  ],
  [
    'a button of Ghost',
    card('button', { buttonUrl: 'https://a.es', buttonText: 'Uno' }),
    '::boton[Uno]{url="https://a.es"}',
  ],
  [
    'a gallery of Ghost',
    card('gallery', { images: [{ src: 'https://a.es/1.png' }, { src: 'https://a.es/2.png' }] }),
    ':::galeria\n\n![](https://a.es/1.png)\n\n![](https://a.es/2.png)\n\n:::',
  ],
  [
    'a callout of Ghost',
    card('callout', { calloutEmoji: '💡', calloutText: 'Uno.' }),
    ':::aviso\n\n💡 Uno.\n\n:::',
  ],
  [
    'details in a list',
    '<ul><li><details><summary>Uno</summary>Dos</details></li></ul>',
    /^- \*\*Uno\*\*\s+Dos$/,
  ],
])('%s becomes a block, if there can be one', (_, html, markdown) => {
  const made = convert(html)
  if (typeof markdown === 'string') expect(made).toBe(markdown)
  else expect(made).toMatch(markdown)
  expect(renderMarkdown(made).plainText).not.toContain('::')
})

test('the shortcode of a gallery becomes a gallery', () => {
  const attachments = new Map(
    ['1', '2'].map((id) => [id, { url: `https://a.es/${id}.png`, alt: id, caption: '' }]),
  )
  const html = addParagraphs(replaceShortcodes('Uno [gallery ids="1,2"] dos', attachments, () => {}))
  expect(convert(html)).toBe(
    'Uno\n\n:::galeria\n\n![1](https://a.es/1.png)\n\n![2](https://a.es/2.png)\n\n:::\n\ndos',
  )
})

test('blocks that would be too deep are plain text', () => {
  const html = `${'<details><summary>a</summary>'.repeat(8)}b${'</details>'.repeat(8)}`
  const { html: shown, plainText } = renderMarkdown(convert(html))
  expect(shown).toContain('<details')
  expect(plainText).not.toContain('::')
})
