import { maxSamples, type Sample, type SpeedEvent } from './contract/speed-event.ts'

/** A figure as it is measured; `id` is one measurement, which grows until somebody is told. */
export type Measurement = Sample & { id: string }

/** Gathers what is measured, and tells each measurement once, all that there is together. */
export function createSpeedCollector(
  context: Pick<SpeedEvent, 'build' | 'connection'>,
  send: (beacon: SpeedEvent) => void,
) {
  const pendingSamples = new Map<string, Sample>()
  const sentIds = new Set<string>()
  return {
    add({ id, ...sample }: Measurement): void {
      if (!sentIds.has(id) && sentIds.size + pendingSamples.size < maxSamples) pendingSamples.set(id, sample)
    },
    flush(): void {
      if (pendingSamples.size === 0) return
      send({ ...context, samples: [...pendingSamples.values()] })
      for (const id of pendingSamples.keys()) sentIds.add(id)
      pendingSamples.clear()
    },
  }
}
