import { expect, test } from 'vitest'
import { helpItems } from './help/help-items.ts'
import { helpTexts } from './help/help-texts.ts'
import { findCurrentSection, sections } from './sections.ts'

test.each([
  ['/mngr', '/mngr', 'page'],
  ['/mngr/blog', '/mngr/blog', 'page'],
  ['/mngr/blog/0198c0de', '/mngr/blog', 'true'],
  ['/mngr/blog/importar', '/mngr/blog/importar', 'page'],
  ['/mngr/consultas/C-0000-002D', '/mngr/consultas', 'true'],
  ['/mngr/velocidad', '/mngr/visitas', 'true'],
  ['/mngr/cuenta', '/mngr/cuenta', 'page'],
  ['/mngr/cuenta/equipo', '/mngr/cuenta/equipo', 'page'],
])('the section of %s is %s, with aria-current %s', (path, href, current) => {
  expect(findCurrentSection(path)).toEqual({ href, current })
})

test('findCurrentSection returns null for a path outside all sections', () => {
  expect(findCurrentSection('/mngr/no-existe')).toBeNull()
})

test('each section has help, in short answers', () => {
  expect(Object.keys(helpTexts).toSorted()).toEqual(sections.map(({ text }) => text).toSorted())
  for (const { text, answer } of helpItems) {
    expect(text).toMatch(/¿.+\?$/)
    expect(answer.length, text).toBeLessThan(180)
  }
})

test('each section has its own icon', () => {
  expect(new Set(sections.map(({ icon }) => icon)).size).toBe(sections.length)
})
