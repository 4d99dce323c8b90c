import { maxSamples, type Sample, type SpeedBeacon } from './contract/beacon.ts'

/** A figure as it is measured; `id` is one measurement, which grows until somebody is told. */
export type Measured = Sample & { id: string }

/** Gathers what is measured, and tells each measurement once, all that there is together. */
export function createGather(
  about: Pick<SpeedBeacon, 'build' | 'connection'>,
  send: (beacon: SpeedBeacon) => void,
) {
  const waiting = new Map<string, Sample>()
  const told = new Set<string>()
  return {
    put({ id, ...sample }: Measured): void {
      if (!told.has(id) && told.size + waiting.size < maxSamples) waiting.set(id, sample)
    },
    tell(): void {
      if (waiting.size === 0) return
      send({ ...about, samples: [...waiting.values()] })
      for (const id of waiting.keys()) told.add(id)
      waiting.clear()
    },
  }
}
