import { expect, test } from 'vitest'
import { toResponseSentence, listUsualResponses } from './response-time.ts'

test.each([
  ['un día laborable', 'Respondemos en un día laborable.'],
  ['Un día laborable.', 'Respondemos en un día laborable.'],
  ['en un día hábil', 'Respondemos en un día hábil.'],
  ['En un día hábil', 'Respondemos en un día hábil.'],
  ['24 horas', 'Respondemos en 24 horas.'],
  ['24h', 'Respondemos en 24h.'],
  ['menos de 24 horas', 'Respondemos en menos de 24 horas.'],
  ['unas horas', 'Respondemos en unas horas.'],
  ['el mismo día', 'Respondemos el mismo día.'],
  ['al día siguiente', 'Respondemos al día siguiente.'],
  ['Lo antes posible', 'Respondemos lo antes posible.'],
  ['de lunes a viernes, en el día', 'Respondemos de lunes a viernes, en el día.'],
  ['respondemos en un día', 'Respondemos en un día.'],
  ['Te contestamos hoy mismo', 'Te contestamos hoy mismo.'],
  ['Solemos tardar un día.', 'Solemos tardar un día.'],
  ['máximo 24 horas', 'Tiempo de respuesta: máximo 24 horas.'],
  ['Ana responde en un día.', 'Ana responde en un día.'],
  ['¡Hoy mismo!', '¡Hoy mismo!'],
  ['unánime', 'Tiempo de respuesta: unánime.'],
  ['', ''],
  [' . ', ''],
])('toResponseSentence turns «%s» into «%s», and leaves the result unchanged', (typed, said) => {
  expect(toResponseSentence(typed)).toBe(said)
  expect(toResponseSentence(said)).toBe(said)
})

test('the suggested response times use the words of the country and are complete sentences', () => {
  expect(listUsualResponses('CO')[1]).toBe('Respondemos en un día hábil.')
  expect(listUsualResponses('ES')[2]).toBe('Respondemos en dos días laborables.')
  for (const said of listUsualResponses('MX')) expect(toResponseSentence(said)).toBe(said)
})
