import { expect, test } from 'vitest'
import { legalIds } from '#client/features/content/documents/legal.ts'
import { site } from '#client/site.ts'
import { templatePage } from '../features/content/documents/templates.ts'
import { asOwner, untouchedSite } from '../features/settings/testing.ts'
import { createTestApp } from '../testing/testing.ts'
import { visibleTexts } from '../testing/visible-texts.ts'
import { wordsOf } from './words.ts'

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

test.each(['usted', 'vos'] as const)(
  'no legal text keeps a word of tú where the site says %s',
  (treatment) => {
    const words = wordsOf(treatment)
    // `escribe` is what `escribes` becomes.
    const others = new Set(Object.values(words))
    for (const country of ['ES', 'MX', 'AR'] as const) {
      for (const id of legalIds) {
        const { title, description, html } = templatePage(id, {
          ...site,
          country,
          treatment,
          words,
          name: 'Tu Casa',
        })
        const texts = [title, description, ...visibleTexts(html)].map((text) =>
          text.replaceAll('Tu Casa', ''),
        )
        const left = texts.filter((text) =>
          wordsIn(text).some((word) => Object.hasOwn(words, word) && !others.has(word)),
        )
        expect(left, `${id} ${country}`).toEqual([])
      }
    }
  },
)

test('what the company is called stays as it is, and so does all of it in tú', () => {
  const told = { ...site, treatment: 'usted' as const, words: wordsOf('usted'), name: 'Tu Casa' }
  expect(templatePage('privacidad', told).html).toContain(
    'Tu Casa. Para cualquier asunto de privacidad escriba a',
  )
  expect(wordsOf('tu')).toEqual({})
})

test('form, errors and search speak to visitors as the owner says, with script and without', async () => {
  const app = await untouchedSite(await createTestApp({ FORM_SECRET: 'un secreto solo para las pruebas' }))
  const { save } = await asOwner(app)
  const posted = async () =>
    (
      await app.request('/contacto', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': '2001:db8:7::7' },
        body: 'nombre=',
      })
    ).text()
  const text = async (path: string) => (await app.request(path)).text()
  expect(await text('/contacto')).toContain('¿Sobre qué nos escribes?')
  expect((await save(0, { ...site, treatment: 'vos' })).status).toBe(200)
  expect(await text('/contacto')).toContain('¿Sobre qué nos escribís?')
  expect(await posted()).toContain('Escribí tu nombre.')
  expect((await save(1, { ...site, treatment: 'usted' })).status).toBe(200)
  const page = await text('/contacto')
  for (const said of [
    '¿Sobre qué nos escribe?',
    'Le responderemos a esta dirección.',
    'Elija un asunto',
    '"words":{',
  ])
    expect(page, said).toContain(said)
  expect(await posted()).toContain('Revise los campos marcados y vuelva a enviar el mensaje.')
  expect(await text('/blog/buscar?q=nadaquehallar')).toContain('Pruebe con menos palabras')
  expect(await text('/contacto/gracias')).toContain('vuelva al formulario')
})
