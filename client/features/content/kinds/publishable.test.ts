import { expect, test } from 'vitest'
import { createBlank } from './all-kinds.ts'
import { caseStudy } from './case.ts'
import { event } from './event.ts'
import { job } from './job.ts'
import { findNeeded } from './publishable.ts'

const always = ['title', 'problem', 'work']
const blank = { figures: [], results: [], source: '', date: '', customer: '', logo: null, permission: '' }

test.each([
  ['nothing else', {}, always],
  ['figures', { figures: [{ title: 'Espera', before: '9 s', after: '2 s' }] }, [...always, 'source', 'date']],
  ['results with their source', { results: ['Menos'], source: 'Ella' }, [...always, 'source', 'date']],
  ['a customer', { customer: 'Taller' }, [...always, 'permission']],
])('a case with %s needs what goes with it, filled in or not', (_, content, needed) => {
  expect([...findNeeded(caseStudy, { ...blank, quote: '', quoteBy: '', ...content })]).toEqual(needed)
})

test('a value that is wrong makes no field needed', () => {
  const offer = { where: 'remote', place: '', salaryFrom: '2000', salaryTo: '1000', mail: 'empleo' }
  expect([...findNeeded(job, offer)]).toEqual(['title', 'summary', 'markdown', 'salaryFrom', 'lastDay'])
})

test('an offer needs a place unless it is remote, and an event unless people join online', () => {
  const offer = { salaryFrom: '', salaryTo: '', mail: '', place: '' }
  const isPlaceNeeded = (...given: Parameters<typeof findNeeded>) => findNeeded(...given).has('place')
  expect(isPlaceNeeded(job, { ...offer, where: 'office' })).toBe(true)
  expect(isPlaceNeeded(job, { ...offer, where: 'remote' })).toBe(false)
  const times = { start: '', end: '', place: '' }
  expect(isPlaceNeeded(event, { ...times, online: '' })).toBe(true)
  expect(isPlaceNeeded(event, { ...times, online: '/en-linea' })).toBe(false)
})

test.each([
  ['ES', 'EUR', 'YEAR'],
  ['MX', 'MXN', 'MONTH'],
  ['PA', 'USD', 'MONTH'],
] as const)(
  'the salary of a new job offer of a site in %s is in %s by the %s',
  (country, currency, period) => {
    expect(createBlank('job', country)).toMatchObject({ currency, period })
  },
)
