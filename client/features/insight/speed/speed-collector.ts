import { maxSamples, type Sample, type SpeedEvent } from './contract/speed-event.ts'

/** One measurement. Until it is sent, a newer value with the same `id` replaces it. */
export type Measurement = Sample & { id: string }

export function createSpeedCollector(
  context: Pick<SpeedEvent, 'build' | 'connection'>,
  send: (event: SpeedEvent) => void,
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
