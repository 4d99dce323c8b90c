import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { site } from '#client/site.ts'
import { fontText, subset } from './font.ts'

const folder = new URL('../content/', import.meta.url)

test('the typeface has every letter of the first articles and of the brand', () => {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/```[^]*?```|`[^`]*`/g, ''))
  const letters = [...new Set([...texts, JSON.stringify(site)].join(''))]
  expect(
    letters.filter((letter) => /\p{L}/u.test(letter) && letter <= 'ÿ' && !fontText.includes(letter)),
  ).toEqual([])
})

test('the subset is small, and the same source gives the same bytes', async () => {
  const font = await subset()
  expect(font.byteLength).toBeLessThan(28_000)
  expect((await subset()).equals(font)).toBe(true)
})
