import { expect, test } from 'vitest'
import { fillNoun } from './noun.ts'
import { bulkActions } from './states.ts'
import { fillQuestion, getActionLabel, getDateQuestion, isAllowed, transitions } from './transitions.ts'

const page = { one: 'página', gender: 'f' } as const
const service = { one: 'servicio', gender: 'm' } as const

test('sentences of transitions agree with the gender of the noun, and no placeholder is left', () => {
  expect(fillNoun('{El} {texto} ya está publicad{o}.', page)).toBe('La página ya está publicada.')
  expect(fillNoun('Ajustes {del} {texto}', service)).toBe('Ajustes del servicio')
  for (const { done, consequence, confirm } of Object.values(transitions)) {
    const questions = Object.values(confirm ?? {}).flatMap((question) => {
      const { title, text, action } = fillQuestion(question, page)
      return [title, text, action]
    })
    const sentences = [done, ...Object.values(consequence ?? {})].map((text) => fillNoun(text, page))
    for (const text of [...questions, ...sentences]) expect(text).not.toMatch(/[{}]|undefined| {2}/)
  }
})

test('transitions have questions, labels and consequences only for states that allow the action', () => {
  for (const { from, confirm, labels, consequence } of Object.values(transitions))
    for (const state of Object.keys({ ...confirm, ...labels, ...consequence })) expect(from).toContain(state)
})

test('isAllowed gives the trash only the way back and the way out', () => {
  expect(bulkActions.filter((action) => isAllowed(action, 'trash'))).toEqual(['restore', 'delete'])
  expect(isAllowed('trash', 'template')).toBe(false)
  expect(getActionLabel('publish', 'published')).toBe('Publicar cambios')
  expect(getActionLabel('publish', 'draft')).toBe('Publicar')
})

test('getDateQuestion asks before a date hides a public text or publishes at once', () => {
  const ask = (action: 'schedule' | 'changeDate', state: 'draft' | 'published', isFuture: boolean) =>
    getDateQuestion(action, state, { isFuture, moment: '3 feb 2020', keepsDate: true })?.title
  expect(ask('changeDate', 'published', true)).toBe('¿Cambiar la fecha?')
  expect(ask('changeDate', 'published', false)).toBeUndefined()
  // Newer text of a public one waits; readers see the old text until then.
  expect(ask('schedule', 'published', true)).toBeUndefined()
  expect(ask('schedule', 'draft', true)).toBeUndefined()
  expect(ask('schedule', 'draft', false)).toBe('Esa fecha ya pasó')
})
