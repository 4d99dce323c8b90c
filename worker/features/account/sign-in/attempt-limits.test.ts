import { expect, test } from 'vitest'
import { createUserLimit } from '#worker/http/limits/limit-per-user.ts'
import { createAccountLimit } from './attempt-limits.ts'

test('managing passkeys does not use up the attempts to sign in with one', () => {
  expect(createUserLimit('passkey', 'ana').key).not.toBe(createAccountLimit('passkey', 'ana', null).key)
  expect(createUserLimit('password', 'ana').key).not.toBe(createAccountLimit('password', 'ana', null).key)
})
