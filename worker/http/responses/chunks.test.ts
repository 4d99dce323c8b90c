import { expect, test } from 'vitest'
import { type Chunks, collectChunks, toStream } from './chunks.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Three chunks of two bytes, and how far they were read. */
function pieces() {
  const seen = { made: 0, ended: false }
  async function* chunks(): Chunks {
    try {
      for (const text of ['ab', 'cd', 'ef']) {
        seen.made += 1
        yield await Promise.resolve(bytes(text))
      }
    } finally {
      seen.ended = true
    }
  }
  return { chunks, seen }
}

test('toStream produces chunks on demand and stops when its reader cancels', async () => {
  const { chunks, seen } = pieces()
  const reader = toStream(chunks()).getReader()
  expect(seen.made).toBe(0)
  expect((await reader.read()).value).toEqual(bytes('ab'))
  await reader.cancel()
  expect(seen).toEqual({ made: 1, ended: true })
  expect(await new Response(toStream(pieces().chunks())).text()).toBe('abcdef')
})

test('collectChunks gives the complete body only if it was read to the end and is not too large', async () => {
  const copyOf = async (maxBytes: number, upTo = 3) => {
    const copies: string[] = []
    let left = upTo
    for await (const _ of collectChunks(pieces().chunks(), maxBytes, (body) =>
      copies.push(new TextDecoder().decode(body)),
    )) {
      left -= 1
      if (left === 0 && upTo < 3) break
    }
    return copies
  }
  expect(await copyOf(6)).toEqual(['abcdef'])
  expect(await copyOf(5)).toEqual([])
  expect(await copyOf(6, 2)).toEqual([])
})
