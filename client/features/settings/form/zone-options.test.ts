import { expect, test } from 'vitest'
import { nameZone, timeZones } from '../contract/country-choices.ts'
import { listZoneOptions } from './zone-options.ts'

const winter = new Date('2026-01-15T12:00:00Z')

test('lists the capital zone first, then the other zones of the country, then all others by name', () => {
  const mexico = listZoneOptions('MX', winter)
  expect(Object.values(mexico).slice(0, 3)).toEqual([
    'Ciudad de México (GMT−6)',
    'Cancún (GMT−5)',
    'Chihuahua (GMT−6)',
  ])
  expect(Object.entries(listZoneOptions('ES', winter))[0]).toEqual(['Europe/Madrid', 'Madrid (GMT+1)'])
  expect(Object.values(listZoneOptions('CO', winter))[0]).toBe('Bogotá (GMT−5)')
  expect(Object.keys(mexico).toSorted()).toEqual(timeZones.toSorted())
})

test('a zone has the name of its city, in every browser', () => {
  expect(['America/Mexico_City', 'Europe/Madrid'].map(nameZone)).toEqual([
    'hora de Ciudad de México',
    'hora de Madrid',
  ])
})
