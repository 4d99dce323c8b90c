import * as v from 'valibot'
import { expect, test } from 'vitest'
import { amountText, monthText } from './field-schemas.ts'

test('an amount is stored as digits, however it is written', () => {
  for (const text of ['12000', ' $12,000 ', '12.000 €', '12 000', "12'000", 'MXN 12,000.00', '12000,0 USD'])
    expect(v.parse(amountText, text), text).toBe('12000')
  expect(v.parse(amountText, '$1,250,000')).toBe('1250000')
  expect(v.parse(amountText, '')).toBe('')
})

test('an amount with decimals, a sign or words is refused', () => {
  for (const text of [
    '-12000',
    '12.5',
    '12,000.50',
    'doce mil',
    'desde 12000',
    '12000 a 15000',
    '1'.repeat(10),
  ])
    expect(v.safeParse(amountText, text).success, text).toBe(false)
})

test('a month is stored as its first day, however it is written, and a whole date stays', () => {
  for (const text of [
    '2026-09',
    'septiembre de 2026',
    'Setiembre 2026',
    'sept. del 2026',
    '9/2026',
    '09-2026 ',
  ])
    expect(v.parse(monthText, text), text).toBe('2026-09-01')
  expect(v.parse(monthText, '2026-09-17')).toBe('2026-09-17')
  expect(v.parse(monthText, '')).toBe('')
  for (const text of ['ayer', '2026', '13/2026', 'xyz 2026', '2026-02-30'])
    expect(v.safeParse(monthText, text).success, text).toBe(false)
})
