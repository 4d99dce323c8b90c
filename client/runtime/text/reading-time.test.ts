import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'
import { toReadingMinutes } from './reading-time.ts'

test.each([
  ['', 0],
  ['Una **frase** de cinco palabras.', 5],
  ['![Un río](/medios/a/960.png "El pie") [enlace](/blog) y https://cauce.example/a', 2],
  ['Nota[^1].\n\n[^1]: Al pie.', 3],
  ['> [!WARNING]\n> Cuidado.\n\n<div>Dos más</div>\n\n&nbsp;', 3],
  ['```ts title="a.ts"\nconst a\n```', 2],
  ['El agua sabe.\n\n> [!DESTACADO]\n> El agua\n> sabe.\n\nFin — sí.', 5],
])('countWords of %j is %d', (markdown, words) => {
  expect(countWords(markdown)).toBe(words)
})

test('a text takes at least a minute to read', () => {
  expect([0, 329, 331, 660].map(toReadingMinutes)).toEqual([1, 1, 2, 3])
})

test('a long text without spaces is counted in linear time', () => {
  expect(countWords('<a'.repeat(200_000) + '![['.repeat(100_000))).toBeGreaterThan(0)
})
