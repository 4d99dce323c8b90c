import { expect, test } from 'vitest'
import { hashPassword, passwordCost, verifyPassword } from './password.ts'

const password = 'una frase larga y rara'
const cheap = { N: 2 ** 10, r: 8, p: 1 }

test('a hash takes 16 MiB and the work that its stored parameters name', async () => {
  expect(await hashPassword(password)).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
})

test('a wrong password, a missing hash and an unreadable hash cost the same work', async () => {
  const stored = await hashPassword(password)
  for (const [name, given] of [
    ['wrong', stored],
    ['unknown', null],
    ['unreadable', 'md5$abc'],
  ] as const) {
    const done: unknown[] = []
    const { correct } = await verifyPassword('otra cosa muy distinta', given, (typed, salt, cost) => {
      done.push({ typed, salt: salt.length, cost })
      return Promise.resolve(Buffer.alloc(32))
    })
    expect(correct, name).toBe(false)
    expect(done, name).toEqual([{ typed: 'otra cosa muy distinta', salt: 16, cost: passwordCost }])
  }
})

test('a password matches in any Unicode form of its accents, and a hash of lower cost is reported as outdated', async () => {
  const accents = 'canción del río ñandú'
  const stored = await hashPassword(accents.normalize('NFD'))
  expect(await verifyPassword(accents.normalize('NFC'), stored)).toEqual({ correct: true, outdated: false })
  const old = await hashPassword(password, cheap)
  expect(old).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword(password, old)).toEqual({ correct: true, outdated: true })
})
