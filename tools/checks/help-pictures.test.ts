import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { helpPictures } from '#client/features/dashboard/help/help-pictures.ts'
import { helpTexts } from '#client/features/dashboard/help/help-texts.ts'

const folder = 'client/features/dashboard/help/pictures'

test('each picture of the help belongs to a question, says what it shows, and is small', () => {
  const questions = Object.values(helpTexts).flatMap((texts) => Object.keys(texts))
  const files = globSync('*.webp', { cwd: folder })
  expect(Object.keys(helpPictures).filter((question) => !questions.includes(question))).toEqual([])
  expect(Object.values(helpPictures).map(({ src }) => src.split('/').at(-1))).toEqual(
    expect.arrayContaining(files),
  )
  expect(files.length).toBe(Object.keys(helpPictures).length)
  for (const { alt } of Object.values(helpPictures)) expect(alt).toMatch(/^\p{Lu}.+\.$/u)
  for (const file of files) {
    expect(readFileSync(`${folder}/${file}`).subarray(8, 12).toString(), file).toBe('WEBP')
    expect(statSync(`${folder}/${file}`).size, file).toBeLessThanOrEqual(25_000)
  }
})
