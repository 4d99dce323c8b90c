import { expect, test } from 'vitest'
import { maxSamples, type SpeedEvent } from './contract/speed-event.ts'
import { createSpeedCollector, type Measurement } from './speed-collector.ts'

const createMeasurement = (more: Partial<Measurement> = {}): Measurement => ({
  id: 'a',
  metric: 'CLS',
  value: 0.1,
  path: '/',
  blame: '',
  ...more,
})

function createCollector() {
  const sent: SpeedEvent[] = []
  return { sent, ...createSpeedCollector({ build: 'b', connection: '4g' }, (event) => sent.push(event)) }
}

test('sends each measurement once with its latest value, and nothing if there are none', () => {
  const { sent, add, flush } = createCollector()
  flush()
  add(createMeasurement())
  add(createMeasurement({ value: 0.2 }))
  add(createMeasurement({ id: 'b', metric: 'LCP', value: 900 }))
  flush()
  add(createMeasurement({ value: 0.3 }))
  flush()
  const { id: _, ...cls } = createMeasurement({ value: 0.2 })
  expect(sent).toEqual([
    { build: 'b', connection: '4g', samples: [cls, { ...cls, metric: 'LCP', value: 900 }] },
  ])
})

test('sends at most maxSamples measurements per document', () => {
  const { sent, add, flush } = createCollector()
  for (let n = 0; n < maxSamples + 9; n += 1) {
    add(createMeasurement({ id: String(n) }))
    if (n === 3) flush()
  }
  flush()
  expect(sent.flatMap(({ samples }) => samples)).toHaveLength(maxSamples)
})
