import * as v from 'valibot'
import { expect, test } from 'vitest'
import { amountText } from './field-schemas.ts'

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
