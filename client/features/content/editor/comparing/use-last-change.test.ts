import { expect, test } from 'vitest'
import { describeChange } from './use-last-change.ts'

test('who changed a text last is named, with the time until an hour ago, and the date before that', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  const noun = { one: 'página', gender: 'f' } as const
  const describe = (at: string, given: { author?: string | null; isOwn?: boolean } = {}) =>
    describeChange(
      { author: 'Marta {o} Ruiz', isOwn: false, at, ...given },
      { noun, now, formatMoment: () => '1 de marzo' },
    )
  expect(describe('2026-03-02T11:58:00Z')).toBe('La cambió Marta {o} Ruiz hace 2 minutos.')
  expect(describe('2026-03-02T11:59:30Z')).toBe('La cambió Marta {o} Ruiz hace un momento.')
  expect(describe('2026-03-01T11:00:00Z')).toBe('La cambió Marta {o} Ruiz el 1 de marzo.')
  expect(describe('2026-03-02T11:58:00Z', { isOwn: true })).toBe(
    'La cambiaste tú, en otra pestaña o dispositivo, hace 2 minutos.',
  )
  // The account of the author was deleted.
  expect(describe('2026-03-02T11:58:00Z', { author: null })).toBe('')
})
