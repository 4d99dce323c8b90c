import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { site } from '#client/site.ts'
import { faces, fontText, subset } from './font.ts'

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

test('an article with all of its faces loads less than 60 kB of them, and the same source gives the same bytes', async () => {
  const sizes = await Promise.all(
    Object.values(faces).map(async (face) => {
      const font = await subset(face)
      expect((await subset(face)).equals(font), face.packaged).toBe(true)
      return font.byteLength
    }),
  )
  expect(sizes[0]).toBeLessThan(28_000)
  expect(sizes.reduce((total, size) => total + size)).toBeLessThan(52_000)
})
