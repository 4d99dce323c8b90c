import { expect, test } from 'vitest'
import { blameOf } from './blame.ts'

const site = 'https://cauce.example'

test('what was slow is named by its place in the page or its file, without data of a person', () => {
  expect(blameOf('main>section.hero>img', site)).toBe('main>section.hero>img')
  expect(blameOf(`${site}/assets/mngr-blog-editar-B4erm8GU.js`, site)).toBe('/assets/mngr-blog-editar.js')
  expect(blameOf('#cliente-600123123>p', site)).toBe('#cliente-…>p')
  expect(blameOf(`${site}/perfil/ana@cauce.example`, site)).toBe('/perfil/…')
  expect(blameOf('Llama al 600 123 123', site)).toBe('Llama al …')
})
