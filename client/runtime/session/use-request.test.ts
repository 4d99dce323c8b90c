import { expect, test } from 'vitest'
import { withoutFields } from './use-request.ts'

const failure = {
  message: 'Termina antes de empezar.',
  fields: { noticeUntil: 'Termina antes de empezar.', 'phones.1.number': 'No es un teléfono.' },
}

test('what is said of a field goes with it, rows too, and the message of what is left stays', () => {
  expect(withoutFields(failure, ['noticeFrom'])).toBe(failure)
  const left = withoutFields(failure, ['noticeUntil'])
  expect(left).toEqual({
    message: 'No es un teléfono.',
    fields: { 'phones.1.number': 'No es un teléfono.' },
  })
  expect(left && withoutFields(left, ['phones'])).toBeNull()
})

test('a failure that names no field stays whatever is typed', () => {
  const down = { message: 'No responde.', fields: {} }
  expect(withoutFields(down, ['email'])).toBe(down)
})
