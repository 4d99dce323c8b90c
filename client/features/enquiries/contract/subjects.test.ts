import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { composeAnswerMail } from './answer-mail.ts'
import { getSubjectInSentence, getSubjectName, listKnownSubjects } from './subjects.ts'

const siteWithOwnServices = { ...defaultSite, services: [{ id: 'taller', name: 'Taller', shown: true }] }

const about = (subject: string, about: string | null = null) => ({ subject, about })

test('getSubjectName finds the name of a subject that the site no longer offers', () => {
  expect(getSubjectName(siteWithOwnServices, about('sitios'))).toBe('Sitios web')
  expect(getSubjectName(siteWithOwnServices, about('taller'))).toBe('Taller')
  expect(getSubjectName(siteWithOwnServices, about('otro'))).toBe('Otro asunto')
  const answered = { reference: 'C-1', ...about('sitios'), quoted: '' }
  expect(composeAnswerMail(siteWithOwnServices, '', answered).subject).toBe('Re: Sitios web [C-1]')
  const renamed = { ...siteWithOwnServices, services: [{ id: 'sitios', name: 'Tiendas', shown: true }] }
  expect(getSubjectName(renamed, about('sitios'))).toBe('Tiendas')
})

test('in an answer, an enquiry without a listed subject is «tu consulta»', () => {
  expect(getSubjectInSentence(siteWithOwnServices, about('otro'))).toBe('tu consulta')
  expect(getSubjectInSentence(siteWithOwnServices, about('taller'))).toBe('Taller')
})

test('listKnownSubjects lists each offered or stored subject once', () => {
  expect(
    listKnownSubjects(
      siteWithOwnServices,
      ['otro', 'sitios', 'taller', 'de-nadie'].map((subject) => about(subject)),
    ),
  ).toEqual([
    { id: 'taller', name: 'Taller', shown: true },
    { id: 'otro', name: 'Otro asunto' },
    { id: 'sitios', name: 'Sitios web' },
    { id: 'de-nadie', name: 'de-nadie' },
  ])
})

test('an enquiry about an offer or event has its title, or the words of its address once it is deleted', () => {
  expect(getSubjectName(defaultSite, about('eventos--tarde-de-cafe', 'Tarde de café'))).toBe(
    'Evento: Tarde de café',
  )
  expect(getSubjectName(defaultSite, about('casos--un-caso'))).toBe('casos--un-caso')
  expect(getSubjectName(defaultSite, about('empleo--gente-que-programa', 'Gente que programa, en C#'))).toBe(
    'Empleo: Gente que programa, en C#',
  )
  expect(getSubjectName(defaultSite, about('empleo--gente-que-programa'))).toBe('Empleo: gente que programa')
})
