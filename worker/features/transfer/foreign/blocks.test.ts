import { expect, test } from 'vitest'
import { canEditVisually } from '#client/features/content/editor/text/extensions.ts'
import { noReferences } from '#client/features/transfer/contract.ts'
import { renderMarkdown } from '#worker/markdown/render.ts'
import { createCardRenderer } from './cards.ts'
import { createDryRunContext, createImportContext } from './conversion-context.ts'
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

test('the shortcode of a gallery says which of its images are not in the export', () => {
  const attachments = new Map([['1', { url: 'https://a.es/1.png', alt: 'uno', caption: '' }]])
  const notes: string[] = []
  const replace = (text: string) => replaceShortcodes(text, attachments, (kind) => void notes.push(kind))
  expect(replace('[gallery ids=”1”]')).toContain('https://a.es/1.png')
  expect(notes).toEqual([])
  expect(replace('[gallery ids="1,2"]')).toContain('https://a.es/1.png')
  expect(replace('[gallery ids="2"]')).toBe('')
  expect(notes).toEqual(['gallery', 'gallery'])
})

const linked = `<a href="https://b.es/p">${image('uno')}</a>`

test.each([
  ['alone', linked, '[![uno](https://a.es/uno.png)](https://b.es/p)', '[uno](https://b.es/p)'],
  [
    'within a line',
    `<p>Uno ${linked}<br>dos.</p>`,
    'Uno\n\n[![uno](https://a.es/uno.png)](https://b.es/p)\n\ndos.',
    'Uno [uno](https://b.es/p)\\\ndos.',
  ],
  [
    'with a caption',
    replaceShortcodes(`[caption width="3"]${linked} El pie[/caption]`, new Map(), () => {}),
    '[![uno](https://a.es/uno.png "El pie")](https://b.es/p)',
    '[uno](https://b.es/p)\n\n*El pie*',
  ],
  [
    'that links to its page on the former site',
    `<a href="https://a.es/uno/" rel="attachment wp-att-1">${image('uno')}</a>`,
    '![uno](https://a.es/uno.png)',
    '[uno](https://a.es/uno.png)',
  ],
  [
    'in a gallery',
    `<div class="wp-block-gallery">${linked}${image('dos')}</div>`,
    ':::galeria\n\n[![uno](https://a.es/uno.png)](https://b.es/p)\n\n![dos](https://a.es/dos.png)\n\n:::',
    '[uno](https://b.es/p)[dos](https://a.es/dos.png)',
  ],
])('a linked image %s is an image, or else one link', (_, html, markdown, without) => {
  expect(convert(html)).toBe(markdown)
  const made = htmlToMarkdown(html, createImportContext(noReferences, new Map()))
  expect(made).toBe(without)
  for (const text of [markdown, made]) {
    expect(renderMarkdown(text).plainText).not.toMatch(/[[\]]/)
    expect(canEditVisually(text)).toBe(true)
  }
})

test('a gallery keeps the images that came', () => {
  const imported = { src: '/medios/x/1.png', srcset: '', width: 1, height: 1, alt: '', formerAlts: [] }
  const images = Object.fromEntries(['uno', 'dos'].map((name) => [`https://a.es/${name}.png`, name]))
  const library = new Map(Object.values(images).map((name) => [name, imported]))
  const html = `<div class="wp-block-gallery">${['uno', 'tres', 'dos'].map((name) => `<figure>${image(name)}</figure>`).join('')}</div>`
  expect(htmlToMarkdown(html, createImportContext({ ...noReferences, images }, library))).toBe(
    ':::galeria\n\n![uno](/medios/x/1.png)\n\n![dos](/medios/x/1.png)\n\n:::\n\n[tres](https://a.es/tres.png)',
  )
})

test('blocks that would be too deep are plain text', () => {
  const html = `${'<details><summary>a</summary>'.repeat(8)}b${'</details>'.repeat(8)}`
  const { html: shown, plainText } = renderMarkdown(convert(html))
  expect(shown).toContain('<details')
  expect(plainText).not.toContain('::')
})
