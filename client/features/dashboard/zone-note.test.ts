import { expect, test } from 'vitest'
import { describeOtherZone } from './zone-note.tsx'

const at = Date.parse('2026-11-28T18:05:00Z')

test('the tool says which zone its times are in, only where the clock of the person shows another time', () => {
  expect(describeOtherZone('America/Mexico_City', 'Europe/Madrid', at)).toBe(
    'Hora del panel: Ciudad de México, 12:05',
  )
  expect(describeOtherZone('America/Mexico_City', 'America/Monterrey', at)).toBeNull()
  // The same time on the clock, but a day apart.
  expect(describeOtherZone('Pacific/Honolulu', 'Pacific/Kiritimati', at)).not.toBeNull()
})
