import { expect, test } from 'vitest'
import {
  createBlankSchedule,
  formatDays,
  formatHolidays,
  formatHours,
  toHours,
  findOverlap,
  toSchedules,
} from './hours.ts'
import type { Weekday } from './weekdays.ts'

const working: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

test.each<[string, readonly Weekday[]]>([
  ['Lunes a viernes', working],
  ['Sábado y domingo', ['Sunday', 'Saturday']],
  ['Lunes, miércoles y viernes', ['Monday', 'Wednesday', 'Friday']],
  ['Lunes a miércoles y viernes', ['Monday', 'Tuesday', 'Wednesday', 'Friday']],
  ['Lunes a domingo', [...working, 'Saturday', 'Sunday']],
  ['Martes', ['Tuesday']],
  ['', []],
])('formatDays returns «%s» for the given days', (text, days) => {
  expect(formatDays(days)).toBe(text)
})

test('groups days with equal hours for the form, stores them one by one, and formats them in one line', () => {
  const schedules = [
    { days: working, opens: '09:00', closes: '13:00' },
    { days: working, opens: '15:00', closes: '18:00' },
    { days: ['Saturday'] as const, opens: '10:00', closes: '13:00' },
  ]
  const hours = toHours(schedules)
  expect(hours).toHaveLength(11)
  expect(toSchedules(hours)).toEqual(schedules)
  expect(formatHours(hours)).toEqual(['Lunes a viernes: 09:00–13:00 y 15:00–18:00', 'Sábado: 10:00–13:00'])
  expect(formatHours([])).toEqual([])
})

test('findOverlap returns the days on which two schedules have overlapping hours', () => {
  const schedules = [
    { days: working, opens: '09:00', closes: '18:00' },
    { days: ['Friday', 'Saturday'] as const, opens: '09:00', closes: '13:00' },
  ]
  expect(findOverlap(schedules, 1)).toEqual(['Friday'])
  expect(findOverlap(schedules, 0)).toEqual(['Friday'])
  expect(findOverlap([{ days: working, opens: '09:00', closes: '13:00' }], 0)).toEqual([])
})

test('a new row takes the working days, then the afternoon of the days that close at midday, then no day', () => {
  const morning = { days: working, opens: '09:00', closes: '14:00' }
  const afternoon = { days: working, opens: '16:00', closes: '19:00' }
  expect(createBlankSchedule([])).toEqual({ days: working, opens: '09:00', closes: '18:00' })
  expect(createBlankSchedule([morning])).toEqual(afternoon)
  expect(createBlankSchedule([morning, afternoon]).days).toEqual([])
  expect(createBlankSchedule([{ ...morning, days: ['Monday'] }]).days).toEqual(working.slice(1))
})

test('holidays are said from 60 days before until a day after their last, the first of them first', () => {
  const holidays = [
    { date: '2027-12-24', until: '2028-01-06', name: '' },
    { date: '2027-08-15', until: '', name: 'Asunción' },
    { date: '2027-08-01', until: '2027-08-31', name: 'Vacaciones' },
  ]
  const sayAt = (day: string) => formatHolidays(holidays, Date.parse(`${day}T12:00:00Z`))
  const august = ['Del 1 al 31 de agosto: cerrado (Vacaciones)', 'El 15 de agosto: cerrado (Asunción)']
  expect(sayAt('2027-05-31')).toEqual([])
  expect(sayAt('2027-06-02')).toEqual(august.slice(0, 1))
  expect(sayAt('2027-06-30')).toEqual(august)
  expect(sayAt('2027-09-01')).toEqual(august.slice(0, 1))
  expect(sayAt('2027-09-02')).toEqual([])
  expect(sayAt('2027-12-01')).toEqual(['Del 24 de diciembre al 6 de enero: cerrado'])
})
