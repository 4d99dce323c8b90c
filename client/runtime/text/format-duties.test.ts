import { expect, test } from 'vitest'
import { formatDuties } from './format-duties.ts'

test.each([
  ['el correo', 'Se encarga del correo'],
  ['Las redes y el wifi', 'Se encarga de las redes y el wifi'],
  ['El wifi', 'Se encarga del wifi'],
  ['La Red de Museos', 'Se encarga de la Red de Museos'],
  ['Presupuestos y plazos', 'Se encarga de presupuestos y plazos'],
  ['DNS y correo', 'Se encarga de DNS y correo'],
  ['WordPress', 'Se encarga de WordPress'],
  ['Google Ads', 'Se encarga de Google Ads'],
  ['Microsoft 365', 'Se encarga de Microsoft 365'],
])('the duties «%s» follow their label in a sentence', (duties, sentence) => {
  expect(formatDuties('Se encarga de', duties)).toBe(`${sentence}.`)
})
