import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseContentFile } from './front-matter.ts'
import { renderMarkdown } from './render.ts'

test('headings get ids of their own and are listed for the table of contents', () => {
  const { html, headings } = renderMarkdown('## Qué medir\n\ntexto\n\n### Qué medir\n')
  expect(headings.map(({ text, level }) => ({ text, level }))).toEqual([
    { text: 'Qué medir', level: 2 },
    { text: 'Qué medir', level: 3 },
  ])
  expect(new Set(headings.map(({ id }) => id)).size).toBe(2)
  for (const { id } of headings) expect(html).toContain(`id="${id}"`)
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

test('nothing that runs survives', () => {
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

test('footnotes link to ids that exist', () => {
  const { html } = renderMarkdown('Texto[^1].\n\n[^1]: Nota.\n')
  for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`)
})

test('every article of the first content is complete: 700 words, parts, a list, and no address that leads nowhere', () => {
  const folder = new URL('../content/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  expect(files.length).toBeGreaterThanOrEqual(12)
  for (const name of files) {
    const file = parseContentFile(name, readFileSync(new URL(name, folder), 'utf8'))
    const { html, headings, words } = renderMarkdown(file.body)
    expect(words, name).toBeGreaterThanOrEqual(700)
    expect(headings.length, name).toBeGreaterThanOrEqual(4)
    expect(html, name).toMatch(/<[uo]l/)
    expect(file.excerpt.length, name).toBeLessThanOrEqual(180)
    for (const [, slug] of html.matchAll(/href="\/blog\/([^"#]+)"/g))
      expect(files, name).toContain(`${slug}.md`)
  }
})
