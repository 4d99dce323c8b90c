import { expect, test } from 'vitest'
import { formatDuties } from './format-duties.ts'

test.each([
  ['el correo', 'Responde del correo'],
  ['Las redes y el wifi', 'Responde de las redes y el wifi'],
  ['El wifi', 'Responde del wifi'],
  ['La Red de Museos', 'Responde de la Red de Museos'],
  ['Presupuestos y plazos', 'Responde de presupuestos y plazos'],
  ['DNS y correo', 'Responde de DNS y correo'],
  ['WordPress', 'Responde de WordPress'],
  ['Google Ads', 'Responde de Google Ads'],
  ['Microsoft 365', 'Responde de Microsoft 365'],
])('the duties «%s» follow their label in a sentence', (duties, sentence) => {
  expect(formatDuties('Responde de', duties)).toBe(sentence)
})
