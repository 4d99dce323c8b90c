import { expect, test } from 'vitest'
import { unwrapEC2Signature } from './ec-signature.ts'

/** DER of two positive integers, written the long way round: the reverse of what is tested. */
function wrap(r: readonly number[], s: readonly number[]): Uint8Array {
  const integer = (digits: readonly number[]) => {
    const shortest = digits.slice(
      Math.max(
        0,
        digits.findIndex((digit) => digit !== 0),
      ),
    )
    const positive = (shortest[0] ?? 0) >= 0x80 ? [0, ...shortest] : shortest
    return [0x02, positive.length, ...positive]
  }
  const body = [...integer(r), ...integer(s)]
  return Uint8Array.from([0x30, ...(body.length < 0x80 ? [body.length] : [0x81, body.length]), ...body])
}

const curves = [
  { curve: 1, name: 'P-256', hash: 'SHA-256', size: 32 },
  { curve: 2, name: 'P-384', hash: 'SHA-384', size: 48 },
  { curve: 3, name: 'P-521', hash: 'SHA-512', size: 66 },
]

test('a signature of each curve is good again once it is unwrapped, whatever zeros its numbers begin with', async () => {
  for (const { curve, name, hash, size } of curves) {
    const algorithm = { name: 'ECDSA', namedCurve: name, hash }
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    if (!('publicKey' in keys)) throw new Error('Not a pair of keys')
    for (let round = 0; round < 40; round += 1) {
      const text = new TextEncoder().encode(`${name} ${round}`)
      const raw = new Uint8Array(await crypto.subtle.sign(algorithm, keys.privateKey, text))
      const wrapped = wrap([...raw.subarray(0, size)], [...raw.subarray(size)])
      const unwrapped = unwrapEC2Signature(wrapped, curve)
      expect(unwrapped).toEqual(raw)
      expect(await crypto.subtle.verify(algorithm, keys.publicKey, unwrapped, text)).toBe(true)
    }
  }
  const short = unwrapEC2Signature(wrap([0, 0, 7], [0x80]), 1)
  expect([...short.subarray(0, 32)]).toEqual([...Array<number>(31).fill(0), 7])
  expect([...short.subarray(32)]).toEqual([...Array<number>(31).fill(0), 0x80])
})

test('what is no such signature is refused', () => {
  const good = [0x30, 0x06, 0x02, 0x01, 0x07, 0x02, 0x01, 0x09]
  expect(unwrapEC2Signature(Uint8Array.from(good), 1)).toHaveLength(64)
  const wrong: Record<string, number[]> = {
    empty: [],
    'no sequence': [0x31, ...good.slice(1)],
    'more after it': [...good, 0],
    'cut short': good.slice(0, -1),
    'a length that lies': [0x30, 0x07, ...good.slice(2)],
    'a length in a longer spelling': [0x30, 0x81, 0x06, ...good.slice(2)],
    'a length without end': [0x30, 0x80, ...good.slice(2)],
    'a negative number': [0x30, 0x06, 0x02, 0x01, 0x87, 0x02, 0x01, 0x09],
    'a needless zero': [0x30, 0x07, 0x02, 0x02, 0x00, 0x07, 0x02, 0x01, 0x09],
    'a number without digits': [0x30, 0x05, 0x02, 0x00, 0x02, 0x01, 0x09],
    'one number alone': [0x30, 0x03, 0x02, 0x01, 0x07],
    'three numbers': [0x30, 0x09, ...good.slice(2), 0x02, 0x01, 0x09],
    'another kind of value': [0x30, 0x06, 0x04, 0x01, 0x07, 0x02, 0x01, 0x09],
    'a number too long for the curve': [...wrap([1, ...Array<number>(32).fill(0)], [1])],
  }
  for (const [what, bytes] of Object.entries(wrong))
    expect(() => unwrapEC2Signature(Uint8Array.from(bytes), 1), what).toThrow('Not an ECDSA signature')
  expect(() => unwrapEC2Signature(Uint8Array.from(good), 6), 'another curve').toThrow()
})
