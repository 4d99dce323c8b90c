import { expect, test } from 'vitest'
import { sanitizeBlame } from './blame.ts'

const site = 'https://cauce.example'

test('the cause of slowness is stored as a selector or file without personal data', () => {
  expect(sanitizeBlame('main>section.hero>img', site)).toBe('main>section.hero>img')
  expect(sanitizeBlame(`${site}/assets/mngr-blog-editar-B4erm8GU.js`, site)).toBe(
    '/assets/mngr-blog-editar.js',
  )
  expect(sanitizeBlame('#cliente-600123123>p', site)).toBe('#cliente-…>p')
  expect(sanitizeBlame(`${site}/perfil/ana@cauce.example`, site)).toBe('/perfil/…')
  expect(sanitizeBlame('Llama al 600 123 123', site)).toBe('Llama al …')
})
