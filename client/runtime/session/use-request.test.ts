import { expect, test } from 'vitest'
import { removeFailureFields } from './use-request.ts'

const failure = {
  message: 'Termina antes de empezar.',
  fields: { noticeUntil: 'Termina antes de empezar.', 'phones.1.number': 'No es un teléfono.' },
}

test('removes the messages of the given fields and their rows, and shows the message of the next', () => {
  expect(removeFailureFields(failure, ['noticeFrom'])).toBe(failure)
  const left = removeFailureFields(failure, ['noticeUntil'])
  expect(left).toEqual({
    message: 'No es un teléfono.',
    fields: { 'phones.1.number': 'No es un teléfono.' },
  })
  expect(left && removeFailureFields(left, ['phones'])).toBeNull()
})

test('a failure without fields stays whatever is typed', () => {
  const down = { message: 'No responde.', fields: {} }
  expect(removeFailureFields(down, ['email'])).toBe(down)
})
