import { expect, test } from 'vitest'
import { removeFailureFields } from './use-request.ts'

const failure = {
  message: 'Termina antes de empezar.',
  fields: { noticeUntil: 'Termina antes de empezar.', 'phones.1.number': 'No es un teléfono.' },
}

test('what is said of a field goes with it, rows too, and the message of what is left stays', () => {
  expect(removeFailureFields(failure, ['noticeFrom'])).toBe(failure)
  const left = removeFailureFields(failure, ['noticeUntil'])
  expect(left).toEqual({
    message: 'No es un teléfono.',
    fields: { 'phones.1.number': 'No es un teléfono.' },
  })
  expect(left && removeFailureFields(left, ['phones'])).toBeNull()
})

test('a failure that names no field stays whatever is typed', () => {
  const down = { message: 'No responde.', fields: {} }
  expect(removeFailureFields(down, ['email'])).toBe(down)
})
