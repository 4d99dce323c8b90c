import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Bindings, parseEnv } from '../../env.ts'
import { createTestApp } from '../../testing/testing.ts'
import { receiveEnquiry } from './form/receive.ts'
import { clearEnquiries, validEnquiry, createAddress, createAgedToken, unlimitedBindings } from './testing.ts'

// A message is stored as written, as folded text for search, and word by word in the index with its prefixes. Random
// words are the worst case because no two share an index entry.

const { DB } = env as unknown as Bindings
const now = Date.now()

const sizeOf = async () => (await DB.prepare('SELECT 1').run()).meta.size_after

/** Creates random words of `letters` characters from code point `first` on, with a seeded generator. */
function wordsOf(first: number, letters: number, seed: number): string {
  let state = seed
  const letter = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCodePoint(first + ((state >>> 8) % letters))
  }
  const word = () => Array.from({ length: 12 }, letter).join('')
  return Array.from({ length: 384 }, word).join(' ')
}

test.for([
  ['Chinese characters, which wait in quarantine: 4 times', 0x4e00, 20_000, 4],
  ['Latin letters, which do not: 5 times', 0x61, 26, 5],
] as const)(
  'stores an enquiry of 5,000 characters of random words within a multiple of its size: %s',
  async ([, first, letters, most]) => {
    const app = await createTestApp(unlimitedBindings)
    await clearEnquiries(app)
    const before = await sizeOf()
    const posts = 40
    let bytes = 0
    for (let seed = 1; seed <= posts; seed += 1) {
      const mensaje = wordsOf(first, letters, seed)
      bytes += new TextEncoder().encode(mensaje).length
      const fields = { ...validEnquiry, mensaje, token: createAgedToken(now) }
      expect((await receiveEnquiry(parseEnv(app.bindings), now, { fields }, createAddress())).kind).toBe(
        'stored',
      )
    }
    const each = ((await sizeOf()) - before) / posts
    expect(each).toBeLessThanOrEqual((most * bytes) / posts)
    await clearEnquiries(app)
  },
)
