import { expect, test } from 'vitest'
import { zoneOf } from './zone.ts'

const { fromLocalInput, toLocalInput } = zoneOf('America/Mexico_City')

test('the time that is typed is the time of the site, wherever the browser is', () => {
  expect(fromLocalInput('2026-11-21T09:30')?.toISOString()).toBe('2026-11-21T15:30:00.000Z')
})

test('an instant goes to the input and back unchanged', () => {
  const instant = new Date('2026-03-08T08:15:00.000Z')
  expect(fromLocalInput(toLocalInput(instant))).toEqual(instant)
})

test('nonsense is no instant', () => {
  expect(fromLocalInput('mañana')).toBeNull()
})
