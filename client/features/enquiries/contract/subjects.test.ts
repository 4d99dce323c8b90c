import { expect, test } from 'vitest'
import { site } from '#client/site.ts'
import { answerSubject } from './answer-mail.ts'
import { knownSubjects, subjectName } from './subject-name.ts'

const own = { ...site, services: [{ id: 'taller', name: 'Taller', shown: true }] }

test('an enquiry keeps the name of its subject once the owner offers other services', () => {
  expect(subjectName(own, 'sitios')).toBe('Sitios web')
  expect(subjectName(own, 'taller')).toBe('Taller')
  expect(subjectName(own, 'otro')).toBe('Otro asunto')
  expect(answerSubject(own, { reference: 'C-1', subject: 'sitios' })).toBe('Re: Sitios web [C-1]')
  const renamed = { ...own, services: [{ id: 'sitios', name: 'Tiendas', shown: true }] }
  expect(subjectName(renamed, 'sitios')).toBe('Tiendas')
})

test('the filter offers what is on offer and what has been sent, each once', () => {
  expect(knownSubjects(own, ['otro', 'sitios', 'taller', 'de-nadie'])).toEqual([
    { id: 'taller', name: 'Taller', shown: true },
    { id: 'otro', name: 'Otro asunto' },
    { id: 'sitios', name: 'Sitios web' },
    { id: 'de-nadie', name: 'de-nadie' },
  ])
})
