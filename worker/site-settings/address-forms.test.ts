import { expect, test } from 'vitest'
import { legalIds } from '#client/features/content/kinds/legal.ts'
import { defaultSite } from '#client/site.ts'
import { renderTemplatePage } from '../features/content/templates/template-texts.ts'
import { createSettingsClient, resetSettings } from '../features/settings/testing.ts'
import { createTestApp, signInEditor } from '../testing/testing.ts'
import { listVisibleTexts } from '../testing/visible-texts.ts'
import { getAddressWords } from './address-forms.ts'

const splitWords = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

test.each(['usted', 'vos'] as const)(
  'legal texts contain no word of tú on a site that uses %s',
  (formOfAddress) => {
    const words = getAddressWords(formOfAddress)
    // `escribe` is also the result of replacing `escribes`.
    const others = new Set(Object.values(words))
    for (const country of ['ES', 'MX', 'AR'] as const) {
      for (const id of legalIds) {
        const { title, description, html } = renderTemplatePage(id, {
          ...defaultSite,
          country,
          treatment: formOfAddress,
          words,
          name: 'Tu Casa',
        })
        const texts = [title, description, ...listVisibleTexts(html)].map((text) =>
          text.replaceAll('Tu Casa', ''),
        )
        const left = texts.filter((text) =>
          splitWords(text).some((word) => Object.hasOwn(words, word) && !others.has(word)),
        )
        expect(left, `${id} ${country}`).toEqual([])
      }
    }
  },
)

test('the company name is never replaced, and the form tú replaces no words', () => {
  const site = {
    ...defaultSite,
    treatment: 'usted' as const,
    words: getAddressWords('usted'),
    name: 'Tu Casa',
  }
  expect(renderTemplatePage('privacidad', site).html).toContain(
    'Tu Casa. Para cualquier asunto de privacidad, escriba a',
  )
  expect(getAddressWords('tu')).toEqual({})
})

test('form, errors and search use the configured form of address, with and without JavaScript', async () => {
  const app = await resetSettings(await createTestApp({ FORM_SECRET: 'un secreto solo para las pruebas' }))
  const { save } = await createSettingsClient(app)
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
  expect((await save(0, { ...defaultSite, treatment: 'vos' })).status).toBe(200)
  expect(await text('/contacto')).toContain('¿Sobre qué nos escribís?')
  expect(await posted()).toContain('Escribí tu nombre.')
  expect((await save(1, { ...defaultSite, treatment: 'usted' })).status).toBe(200)
  const page = await text('/contacto')
  for (const said of [
    '¿Sobre qué nos escribe?',
    'Le responderemos a esta dirección.',
    'Elija un asunto',
    '"words":{',
  ])
    expect(page, said).toContain(said)
  expect(await posted()).toContain('Revise los campos marcados y vuelva a enviar.')
  expect(await text('/blog/buscar?q=nadaquehallar')).toContain('Pruebe con menos palabras')
  expect(await text('/contacto/gracias')).toContain('vuelva al formulario')
  const refused = await app.request('/mngr/ajustes', { headers: await signInEditor(app) })
  expect(await refused.text(), 'the tool says tú').toContain('Tu rol no incluye esta parte del panel')
  expect(await text('/mngr/ingreso')).toContain('Entra en tu panel')
  expect((await save(2, { ...defaultSite, treatment: 'usted', country: 'ES' })).status).toBe(200)
  const signIn = await text('/mngr/ingreso')
  for (const said of ['Entra en tu panel', 'Iniciar sesión', '¿Has olvidado tu contraseña?'])
    expect(signIn, said).toContain(said)
})
