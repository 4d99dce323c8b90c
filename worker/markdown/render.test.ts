import { expect, test } from 'vitest'
import { articleSchemas } from '#client/features/content/contract.ts'
import { layoutIds } from '#client/runtime/text/ids.ts'
import { parseText } from '../features/transfer/export/text-file.ts'
import { renderMarkdown } from './render.ts'
import { readSeedArticles } from './testing.ts'

test('numbers in tables are aligned to the right, unless the writer chose another alignment', () => {
  const { html } = renderMarkdown(`
| Tarea | Horas | Nota | Año |
| --- | --- | --- | :-- |
| Copias | 26 | dos al mes | 2025 |
| Avisos | 1,5 h | | 2026 |
`)
  expect(html).toContain(
    '<th align="right">Horas</th><th>Nota</th><th align="left">Año</th>'.replaceAll('><th', '>\n<th'),
  )
  expect(html).toContain('<td align="right">26</td>')
  expect(html).toContain('<td>dos al mes</td>')
})

test('headings get unique ids and are listed for the table of contents', () => {
  const { html, headings } = renderMarkdown('## Qué medir\n\ntexto\n\n### Qué medir\n')
  expect(headings.map(({ text, level }) => ({ text, level }))).toEqual([
    { text: 'Qué medir', level: 2 },
    { text: 'Qué medir', level: 3 },
  ])
  expect(new Set(headings.map(({ id }) => id)).size).toBe(2)
  for (const { id } of headings) expect(html).toContain(`id="${id}"`)
})

const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '')

test('headings never get an id of the layout, and other anchors stay', () => {
  const { html, headings } = renderMarkdown(
    ['State', 'State 1', ...layoutIds, 'Una parte', 'Una parte'].map((text) => `## ${text}`).join('\n\n'),
  )
  const ids = idsIn(html)
  expect(ids.filter((id) => layoutIds.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(headings.map(({ id }) => id)).toEqual(ids)
  expect(ids.slice(0, 2)).toEqual(['state-3', 'state-1'])
  expect(ids.slice(-2)).toEqual(['una-parte', 'una-parte-1'])
})

test('a link to a renamed heading is updated', () => {
  const { html } = renderMarkdown('[Ir](#contenido) o [no](#nada)\n\n## Contenido\n')
  expect(html).toContain('<a href="#contenido-1">Ir</a> o <a href="#nada">no</a>')
  expect(html).toContain('<h2 id="contenido-1">')
})

test.each([
  ['emoji alone', '## 🚀\n\n## 🎉\n\n## ¿?', ['apartado', '-1', '-2']],
  ['ids that React makes up', '## \\_r\\_1a\\_\n\n## \\_headers', ['_r_1a_-1', '_headers']],
  ['features that old browsers lack', '## Navigation\n\n## Navigation', ['navigation-2', 'navigation-1']],
  ['names of JavaScript itself', '## constructor\n\n## \\_\\_proto\\_\\_', ['constructor', '__proto__']],
])('headings of %s get unique ids', (_, markdown, ids) => {
  expect(idsIn(renderMarkdown(markdown).html)).toEqual(ids)
})

test('a heading that collides with a footnote is renamed, and footnote links work', () => {
  const { html, headings } = renderMarkdown(
    '## Nota fn 1\n\n## Nota fnref 1\n\n## Footnote label\n\nTexto[^1].\n\n[^1]: Nota.\n',
  )
  const ids = idsIn(html)
  expect(new Set(ids).size).toBe(ids.length)
  expect(headings.map(({ id }) => id)).toEqual(['nota-fn-1-1', 'nota-fnref-1-1', 'footnote-label-1'])
  expect(html).toContain('<li id="nota-fn-1">')
  expect(html).toMatch(/<a href="#nota-fn-1" id="nota-fnref-1"/)
})

test('tables and code can be scrolled by keyboard; callouts are labelled notes', () => {
  const { html } = renderMarkdown(
    '| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst a = 1\n```\n\n> [!WARNING]\n> Cuidado con **esto**.\n',
  )
  expect(html).toContain('<div class="tabla" role="region" aria-label="Tabla" tabindex="0"><table>')
  expect(html).toContain(
    '<pre tabindex="0"><code class="hljs language-ts"><span class="hljs-keyword">const</span>',
  )
  expect(html).toContain('<aside class="aviso aviso-atencion" role="note">')
  expect(html).toContain('<p class="aviso-titulo">Atención</p>')
})

test('no executable HTML survives', () => {
  for (const hostile of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<a href="javascript:alert(1)">x</a>',
    '![x](javascript:alert(1))',
    '<svg onload=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '```js" onmouseover="alert(1)\nx\n```',
    '[x]: javascript:alert(1)\n\n[x]',
    '<style>*{display:none}</style>',
  ]) {
    const { html } = renderMarkdown(hostile)
    expect(html, hostile).not.toMatch(
      /<(script|svg|iframe|style)|\son\w+=|(?:href|src)="(?:javascript|data):/i,
    )
  }
})

test('only a video URL in its own paragraph becomes a figure with a link', () => {
  const figure = (player: string, id: string, address: string, name: string): string =>
    `<figure class="video" data-video="${player}" data-id="${id}"><a href="${address}" rel="noopener">Ver el video en ${name}</a></figure>`
  const tube = figure('youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube')
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'www.youtube.com/watch?v=dQw4w9WgXcQ',
  ])
    expect(renderMarkdown(`Antes.\n\n${address}\n\nDespués.`).html, address).toContain(tube)
  for (const [start, seconds] of [
    ['t=90', 90],
    ['t=1m30s', 90],
    ['start=3601', 3601],
    ['t=1h0m1s', 3601],
  ] as const) {
    const { html } = renderMarkdown(`https://youtu.be/dQw4w9WgXcQ?${start}`)
    expect(html, start).toContain(
      `data-start="${seconds}"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ`,
    )
    expect(html, start).toContain(`t=${seconds}"`)
  }
  expect(renderMarkdown('<https://vimeo.com/123456789>').html).toBe(
    figure('vimeo', '123456789', 'https://vimeo.com/123456789', 'Vimeo'),
  )
  for (const other of [
    'Mira https://youtu.be/dQw4w9WgXcQ ahora.',
    '[Un video](https://youtu.be/dQw4w9WgXcQ)',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/canal',
  ])
    expect(renderMarkdown(other).html, other).not.toContain('<figure')
})

test('footnotes link to ids that exist', () => {
  const { html } = renderMarkdown('Texto[^1].\n\n[^1]: Nota.\n')
  for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`)
})

test.each(readSeedArticles())(
  'the article %s has a title, a summary, 700 words, sections and a list',
  (_, text) => {
    const { title, excerpt, markdown } = parseText(text, articleSchemas).content
    const { html, headings, wordCount } = renderMarkdown(markdown)
    expect(title).not.toBe('')
    expect(excerpt.length).toBeLessThanOrEqual(180)
    expect(wordCount).toBeGreaterThanOrEqual(700)
    expect(headings.length).toBeGreaterThanOrEqual(4)
    expect(html).toMatch(/<[uo]l/)
  },
)

test('units stay on the line of their number, except in code', () => {
  const { html, plainText } = renderMarkdown('En 2,5 s o **300 ms**, el 5 % de 4 sitios; `sleep 5 s`.')
  expect(html).toBe(
    '<p>En 2,5\u00A0s o <strong>300\u00A0ms</strong>, el 5\u00A0% de 4 sitios; <code>sleep 5 s</code>.</p>',
  )
  expect(plainText).toBe('En 2,5 s o 300 ms, el 5 % de 4 sitios; sleep 5 s.')
})

test('a table is labelled with the heading before it, numbered if there are several', () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |\n'
  const names = (markdown: string): string[] =>
    [...renderMarkdown(markdown).html.matchAll(/role="region" aria-label="([^"]*)"/g)].map(
      ([, name = '']) => name,
    )
  expect(names(table)).toEqual(['Tabla'])
  expect(names(`${table}\nY\n\n${table}`)).toEqual(['Tabla 1', 'Tabla 2'])
  expect(names(`## Lo que *cuesta*\n\n${table}\nY\n\n${table}\n### Otros "casos"\n\n${table}`)).toEqual([
    'Tabla 1: Lo que cuesta',
    'Tabla 2: Lo que cuesta',
    'Tabla: Otros &#x22;casos&#x22;',
  ])
})
