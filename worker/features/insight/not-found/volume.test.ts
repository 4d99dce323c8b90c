import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { NotFoundJob } from '#worker/env/queue-jobs.ts'
import { createSeededRandom } from '#worker/testing/seeded-random.ts'
import { addNotFoundCounts } from './consume.ts'

// Number of simulated events, from TELL_EVENTS; see worker/features/insight/speed/volume.test.ts.
const wanted = Number((env as unknown as { TELL_EVENTS: string }).TELL_EVENTS)

const batchSize = 100
const steps = ['begun', 'sent', 'refused:correo', 'spam:Tiene 2 enlaces'] as const

type Truth = { values: Map<string, number>; sums: Map<string, number> }

/** Generates events: frequent values mixed with new values, more than a day stores. */
function* simulate(truth: Truth): Generator<NotFoundJob> {
  const random = createSeededRandom(13)
  const note = (dimension: string, value: string): void => {
    const key = `${dimension} ${value}`
    truth.values.set(key, (truth.values.get(key) ?? 0) + 1)
    truth.sums.set(dimension, (truth.sums.get(dimension) ?? 0) + 1)
  }
  for (let index = 0; index < wanted; index += 1) {
    const counts: NotFoundJob['counts'] = []
    const isNew = index > 1_000 && random(4) === 0
    switch (random(4)) {
      case 0: {
        const path = isNew ? `/inventado-${index}` : `/antes-${random(60)}`
        counts.push(['addresses', path], ['referrers', `${path} ${random(2) ? 'Google' : 'Sin enlace'}`])
        break
      }
      case 1:
        counts.push(['searches', isNew ? `nadie busca ${index}` : `palabra ${random(40)}`])
        break
      case 2:
        counts.push(['noise', `Sondas ${random(5)}`])
        break
      default:
        counts.push(['form', steps[random(steps.length)] ?? 'begun'])
    }
    for (const [dimension, value] of counts) note(dimension, value)
    yield { kind: 'lost', at: 0, counts }
  }
}

/** Counts the events batch by batch, as the queue consumer does. */
function count(): { truth: Truth; day: Record<string, Record<string, number>> } {
  const truth: Truth = { values: new Map(), sums: new Map() }
  let day: ReturnType<typeof addNotFoundCounts> | null = null
  let batch: NotFoundJob[] = []
  function flush(): void {
    day = addNotFoundCounts(day, batch)
    batch = []
  }
  for (const job of simulate(truth)) if (batch.push(job) === batchSize) flush()
  flush()
  return { truth, day: day ?? {} }
}

const { truth, day } = count()

test('frequent paths, searches, noise and form steps are counted exactly', () => {
  for (let n = 0; n < 60; n += 1)
    expect(day['addresses']?.[`/antes-${n}`]).toBe(truth.values.get(`addresses /antes-${n}`))
  for (let n = 0; n < 40; n += 1)
    expect(day['searches']?.[`palabra ${n}`]).toBe(truth.values.get(`searches palabra ${n}`))
  for (const step of steps) expect(day['form']?.[step]).toBe(truth.values.get(`form ${step}`))
  for (const [dimension, sum] of truth.sums)
    expect(
      Object.values(day[dimension] ?? {}).reduce((all, each) => all + each, 0),
      dimension,
    ).toBe(sum)
})

test('a day keeps a limited number of distinct values, and counts further ones as «otros»', () => {
  const sizes = Object.fromEntries(
    Object.entries(day).map(([dimension, values]) => [dimension, Object.keys(values).length]),
  )
  expect(sizes).toEqual({ addresses: 301, referrers: 601, noise: 5, searches: 201, form: 4 })
  for (const dimension of ['addresses', 'referrers', 'searches'])
    expect(day[dimension]?.['otros']).toBeGreaterThan(0)
  expect(Buffer.byteLength(JSON.stringify(day))).toBeLessThan(60_000)
})
