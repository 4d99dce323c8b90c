import { expect, test } from 'vitest'
import { createZone } from './zone.ts'

const { fromLocalInput, toLocalInput } = createZone('America/Mexico_City')

test('fromLocalInput reads a time in the time zone of the site, not of the browser', () => {
  expect(fromLocalInput('2026-11-21T09:30')?.toISOString()).toBe('2026-11-21T15:30:00.000Z')
})

test('converts an instant to an input value and back', () => {
  const instant = new Date('2026-03-08T08:15:00.000Z')
  expect(fromLocalInput(toLocalInput(instant))).toEqual(instant)
})

test('fromLocalInput moves a time that the clock skips to after the change, on the same day', () => {
  const skipped = (timeZone: string, local: string) => {
    const zone = createZone(timeZone)
    const instant = zone.fromLocalInput(local)
    return instant && zone.toLocalInput(instant)
  }
  expect(skipped('Europe/Madrid', '2027-03-28T02:30')).toBe('2027-03-28T03:30')
  // Here midnight itself is skipped.
  expect(skipped('America/Santiago', '2026-09-06T00:00')).toBe('2026-09-06T01:00')
  expect(skipped('America/Havana', '2026-03-08T00:00')).toBe('2026-03-08T01:00')
})

test('a date whose year is being typed digit by digit stays as typed, also with seconds in the offset of those days', () => {
  for (const timeZone of ['America/Mexico_City', 'Europe/Madrid', 'America/Caracas', 'Africa/Monrovia']) {
    const zone = createZone(timeZone)
    for (const year of ['0002', '0020', '0202', '1899', '2027']) {
      const typed = `${year}-11-21T09:30`
      const instant = zone.fromLocalInput(typed)
      expect(instant && zone.toLocalInput(instant), timeZone).toBe(typed)
    }
  }
})

test('fromLocalInput returns null for an invalid input', () => {
  expect(fromLocalInput('mañana')).toBeNull()
})

test('formatSecond writes the time as formatMoment does, with seconds', () => {
  const { formatMoment, formatSecond } = createZone('America/Mexico_City')
  const at = '2026-11-21T06:05:31.000Z'
  expect(formatSecond(at)).toBe(`${formatMoment(at)}:31`)
})
