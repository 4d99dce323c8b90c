import { expect, test } from 'vitest'
import { removeFailureFields } from './use-request.ts'

const failure = {
  message: 'Termina antes de empezar.',
  fields: { noticeUntil: 'Termina antes de empezar.', 'phones.1.number': 'No es un teléfono.' },
}

test('removeFailureFields removes the given fields and their rows, and takes the message of the next field', () => {
  expect(removeFailureFields(failure, ['noticeFrom'])).toBe(failure)
  const left = removeFailureFields(failure, ['noticeUntil'])
  expect(left).toEqual({
    message: 'No es un teléfono.',
    fields: { 'phones.1.number': 'No es un teléfono.' },
  })
  expect(left && removeFailureFields(left, ['phones'])).toBeNull()
})

test('removeFailureFields keeps a failure that has no fields', () => {
  const down = { message: 'No responde.', fields: {} }
  expect(removeFailureFields(down, ['email'])).toBe(down)
})
