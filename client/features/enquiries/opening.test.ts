import { expect, test } from 'vitest'
import { describeOpening } from './opening.ts'

const site = {
  timeZone: 'America/Mexico_City',
  hours: [{ day: 'Friday', opens: '09:00', closes: '18:00' }],
  holidays: [
    { date: '2026-12-25', until: '', name: 'Navidad' },
    { date: '2027-07-30', until: '2027-08-13', name: 'Vacaciones' },
  ],
} as const

test.each([
  // Mexico City is six hours behind UTC. 27 November 2026 is a Friday.
  ['2026-11-27T15:00:00Z', '(abierto ahora, hasta las 18:00)'],
  ['2026-11-27T14:59:00Z', '(cerrado ahora)'],
  ['2026-11-28T00:00:00Z', '(cerrado ahora)'],
  ['2026-11-28T15:00:00Z', '(cerrado ahora)'],
  ['2026-12-25T15:00:00Z', '(cerrado ahora)'],
  ['2027-07-23T15:00:00Z', '(abierto ahora, hasta las 18:00)'],
  ['2027-07-30T15:00:00Z', '(cerrado ahora)'],
  ['2027-08-06T15:00:00Z', '(cerrado ahora)'],
  ['2027-08-13T15:00:00Z', '(cerrado ahora)'],
  ['2027-08-20T15:00:00Z', '(abierto ahora, hasta las 18:00)'],
])('at %s the company is: %s', (instant, expected) => {
  expect(describeOpening(site, new Date(instant))).toBe(expected)
})
