import { expect, test } from 'vitest'
import { maxSamples, type SpeedBeacon } from './contract/beacon.ts'
import { createGather, type Measured } from './gather.ts'

const measured = (more: Partial<Measured> = {}): Measured => ({
  id: 'a',
  metric: 'CLS',
  value: 0.1,
  path: '/',
  blame: '',
  ...more,
})

function create() {
  const sent: SpeedBeacon[] = []
  return { sent, ...createGather({ build: 'b', connection: '4g' }, (beacon) => sent.push(beacon)) }
}

test('what grew meanwhile is told once, with its last value, and nothing is told of nothing', () => {
  const { sent, put, tell } = create()
  tell()
  put(measured())
  put(measured({ value: 0.2 }))
  put(measured({ id: 'b', metric: 'LCP', value: 900 }))
  tell()
  put(measured({ value: 0.3 }))
  tell()
  const { id: _, ...cls } = measured({ value: 0.2 })
  expect(sent).toEqual([
    { build: 'b', connection: '4g', samples: [cls, { ...cls, metric: 'LCP', value: 900 }] },
  ])
})

test('a document that stays open for long tells no more than the site reads', () => {
  const { sent, put, tell } = create()
  for (let n = 0; n < maxSamples + 9; n += 1) {
    put(measured({ id: String(n) }))
    if (n === 3) tell()
  }
  tell()
  expect(sent.flatMap(({ samples }) => samples)).toHaveLength(maxSamples)
})
