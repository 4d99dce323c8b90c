import { expect, test } from 'vitest'
import { createZone } from './zone.ts'

const { fromLocalInput, toLocalInput } = createZone('America/Mexico_City')

test('the time that is typed is the time of the site, wherever the browser is', () => {
  expect(fromLocalInput('2026-11-21T09:30')?.toISOString()).toBe('2026-11-21T15:30:00.000Z')
})

test('an instant goes to the input and back unchanged', () => {
  const instant = new Date('2026-03-08T08:15:00.000Z')
  expect(fromLocalInput(toLocalInput(instant))).toEqual(instant)
})

test('a time that the clock skips is the one after the change, and never that of another day', () => {
  const skipped = (timeZone: string, local: string) => {
    const zone = createZone(timeZone)
    const instant = zone.fromLocalInput(local)
    return instant && zone.toLocalInput(instant)
  }
  expect(skipped('Europe/Madrid', '2027-03-28T02:30')).toBe('2027-03-28T03:30')
  // Midnight itself.
  expect(skipped('America/Santiago', '2026-09-06T00:00')).toBe('2026-09-06T01:00')
  expect(skipped('America/Havana', '2026-03-08T00:00')).toBe('2026-03-08T01:00')
})

test('nonsense is no instant', () => {
  expect(fromLocalInput('mañana')).toBeNull()
})
