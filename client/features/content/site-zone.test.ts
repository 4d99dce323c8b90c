import { expect, test } from 'vitest'
import { createSiteZone } from './site-zone.ts'

const zone = createSiteZone('America/Mexico_City', 'Europe/Madrid')

test('a moment is told in both times where the clocks differ, with the own day if that differs too', () => {
  expect(zone.formatBoth('2026-12-01T09:00:00.000Z')).toBe('1 dic 2026, 03:00 (10:00 en tu hora)')
  expect(zone.formatBoth('2026-12-02T00:30:00.000Z')).toBe('1 dic 2026, 18:30 (2 dic 2026, 01:30 en tu hora)')
  expect(zone.describeOwn(new Date('2026-12-01T09:00:00.000Z'))).toBe('En tu hora: 10:00.')
  expect(zone.isOwn).toBe(false)
})

test('whoever has the time of the site reads one time', () => {
  const own = createSiteZone('Europe/Madrid', 'Europe/Paris')
  expect(own.formatBoth('2026-12-01T09:00:00.000Z')).toBe('1 dic 2026, 10:00')
  expect([own.describeOwn(new Date()), own.describeOwn(null)]).toEqual([undefined, undefined])
  expect(own.isOwn).toBe(true)
})
