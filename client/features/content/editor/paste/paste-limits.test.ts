import { expect, test } from 'vitest'
import { findPasteProblem } from './paste-limits.ts'

const clipboard = (html: string, text = 'a') => ({
  getData: (type: string) => (type === 'text/html' ? html : text),
})

test.each([
  ['lists inside lists', '<ul><li>'.repeat(2_000), 'a', 'unas dentro de otras'],
  ['a large table', `<table>${`<tr>${'<td>a</td>'.repeat(300)}</tr>`.repeat(700)}</table>`, 'a', 'celdas'],
  ['marks that never end', '<b id=a>a'.repeat(2_000), 'a', 'unas dentro de otras'],
  ['paragraphs', '<p>a</p>'.repeat(20_000), 'a', 'demasiados elementos'],
  ['a long text', '', 'a'.repeat(200_001), 'caben 200000'],
  ['many lines', '', 'a\n'.repeat(50_000), 'demasiadas líneas'],
])('refuses to paste %s and says why', (_, html, text, reason) => {
  expect(findPasteProblem(clipboard(html, text))).toContain(reason)
  expect(findPasteProblem(clipboard(html, text))).toMatch(/^No se pegó nada: .+ en varios textos\.$/)
})

test('accepts pastes of ordinary size', () => {
  expect(findPasteProblem(null)).toBeNull()
  expect(findPasteProblem(clipboard('', 'Uno\n\ndos'.repeat(1_000)))).toBeNull()
  const page =
    '<h2>Uno</h2><p><span style="a">Dos <b>tres</b></span></p><ul><li>a<ul><li>b</li></ul></li></ul>'
  expect(findPasteProblem(clipboard(page.repeat(500)))).toBeNull()
  expect(findPasteProblem(clipboard(`<table>${'<tr><td>a<td>b</tr>'.repeat(1_000)}</table>`))).toBeNull()
})
