import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { composeAnswerMail } from './answer-mail.ts'
import { listKnownSubjects, getSubjectName } from './subjects.ts'

const siteWithOwnServices = { ...defaultSite, services: [{ id: 'taller', name: 'Taller', shown: true }] }

test('getSubjectName finds the name of a subject that the site no longer offers', () => {
  expect(getSubjectName(siteWithOwnServices, 'sitios')).toBe('Sitios web')
  expect(getSubjectName(siteWithOwnServices, 'taller')).toBe('Taller')
  expect(getSubjectName(siteWithOwnServices, 'otro')).toBe('Otro asunto')
  const answered = { reference: 'C-1', subject: 'sitios', quoted: '' }
  expect(composeAnswerMail(siteWithOwnServices, '', answered).subject).toBe('Re: Sitios web [C-1]')
  const renamed = { ...siteWithOwnServices, services: [{ id: 'sitios', name: 'Tiendas', shown: true }] }
  expect(getSubjectName(renamed, 'sitios')).toBe('Tiendas')
})

test('listKnownSubjects lists each offered or stored subject once', () => {
  expect(listKnownSubjects(siteWithOwnServices, ['otro', 'sitios', 'taller', 'de-nadie'])).toEqual([
    { id: 'taller', name: 'Taller', shown: true },
    { id: 'otro', name: 'Otro asunto' },
    { id: 'sitios', name: 'Sitios web' },
    { id: 'de-nadie', name: 'de-nadie' },
  ])
})
