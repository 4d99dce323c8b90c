import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { faces, fontFolder, fontCharacters, subsetFace } from './font.ts'

const folder = new URL('../../worker/seed/articles/', import.meta.url)

test('the typeface has every letter of the seed articles and the brand', () => {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/```[^]*?```|`[^`]*`/g, ''))
  const letters = [...new Set([...texts, JSON.stringify(defaultSite)].join(''))]
  expect(
    letters.filter((letter) => /\p{L}/u.test(letter) && letter <= 'ÿ' && !fontCharacters.includes(letter)),
  ).toEqual([])
})

test('the fonts in the repository equal the output of `npm run fonts`', async () => {
  const sizes = await Promise.all(
    Object.entries(faces).map(async ([name, face]) => {
      const font = readFileSync(new URL(`${name}.woff2`, fontFolder))
      expect((await subsetFace(face)).equals(font), name).toBe(true)
      return font.byteLength
    }),
  )
  // The first font is loaded by every page; an article loads all of them.
  expect(sizes[0]).toBeLessThan(28_000)
  expect(sizes.reduce((total, size) => total + size)).toBeLessThan(52_000)
})
