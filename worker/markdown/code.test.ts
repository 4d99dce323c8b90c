import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

const fence = (details: string, code: string): string =>
  renderMarkdown(`\`\`\`${details}\n${code}\n\`\`\``).html

test('the title of a code block is shown above it as plain text', () => {
  const html = fence('ts title="worker/<b>index</b>.ts"', 'const a = 1')
  expect(html).toContain(
    '<figure class="codigo"><figcaption>worker/&#x3C;b>index&#x3C;/b>.ts</figcaption><pre',
  )
  expect(html).not.toContain('class="linea"')
  expect(fence('sh título=ver.sh', 'ls')).toContain('<figcaption>ver.sh</figcaption>')
  expect(fence('ts title=""', 'a')).not.toContain('<figure')
})

test('marked lines get a mark element, also inside a token of several lines', () => {
  const html = fence('ts {1,3-4}', 'a()\n/* uno\ndos\ntres */\nb()')
  const lines = [...html.matchAll(/<(mark|span) class="linea">/g)].map(([, tag]) => tag)
  expect(lines).toEqual(['mark', 'span', 'mark', 'mark', 'span'])
  expect(html.match(/class="hljs-comment"/g)).toHaveLength(3)
})

test('numbered lines have no numbers in their text, so copying gives only the code', () => {
  const html = fence('text números', 'uno\n\ntres')
  expect(html).toContain('<pre class="numerado" tabindex="0">')
  expect(html.match(/class="linea"/g)).toHaveLength(3)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('uno\n\ntres\n')
})

test('a diff marks added and removed lines, but not its file names', () => {
  const html = fence('diff', '--- a.ts\n+++ b.ts\n-antes\n+después\n igual')
  expect(html.match(/class="linea (mas|menos)"/g)).toEqual(['class="linea menos"', 'class="linea mas"'])
})

test.each(['{0-}', '{9999999}', '{2', 'onclick="x"', 'title="', '{1,2}}'])(
  'invalid or hostile code details are harmless: %s',
  (details) => {
    const html = fence(`ts ${details}`, 'const a = 1')
    expect(html).not.toMatch(/onclick|data-/)
    expect(html.replaceAll(/<[^>]+>/g, '').trim()).toBe('const a = 1')
  },
)
