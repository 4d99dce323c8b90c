import type { Miniflare } from 'miniflare'
import * as v from 'valibot'

// Reads the heap of one isolate through its inspector. This excludes the simulated storage, which runs in the same
// process.

const megabyte = 1024 * 1024
const pollMs = 25

const responseSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ id: v.optional(v.number()), result: v.optional(v.unknown()) }),
)
const usageSchema = v.looseObject({
  usedSize: v.number(),
  embedderHeapUsedSize: v.optional(v.number(), 0),
  /** The memory of ArrayBuffers, in bytes. */
  backingStorageSize: v.optional(v.number(), 0),
})
const targetsSchema = v.array(v.looseObject({ id: v.string(), webSocketDebuggerUrl: v.string() }))

export type HeapWatcher = {
  /** Sets the peak to the current usage. */
  resetPeak: () => Promise<void>
  /** The highest usage since the last reset, in megabytes. */
  getPeak: () => number
  close: () => void
}

/** Opens the inspector of the only worker of a Miniflare instance that was started with `inspectorPort`. */
export async function watchHeap(miniflare: Miniflare, worker: string): Promise<HeapWatcher> {
  const list = new URL('/json', await miniflare.getInspectorURL())
  list.protocol = 'http:'
  const targets = v.parse(targetsSchema, await (await fetch(list)).json())
  const target = targets.find(({ id }) => id.includes(worker))
  if (!target) throw new Error(`No isolate ${worker} among ${targets.map(({ id }) => id).join(', ')}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const pending = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = v.parse(responseSchema, data)
    if (id !== undefined) pending.get(id)?.(result)
  })
  let last = 0
  const send = (method: string): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++last
      pending.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  let peak = 0
  const sampleUsage = async (): Promise<void> => {
    const usage = v.parse(usageSchema, await send('Runtime.getHeapUsage'))
    const used = (usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize) / megabyte
    peak = Math.max(peak, used)
  }
  let isOpen = true
  const pollUsage = async (): Promise<void> => {
    while (isOpen) {
      await sampleUsage()
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }
  void pollUsage()
  return {
    resetPeak: async () => {
      peak = 0
      await sampleUsage()
    },
    getPeak: () => peak,
    close: () => {
      isOpen = false
      socket.close()
    },
  }
}

/**
 * Highest acceptable memory of a step in megabytes. The rest of the 128 MB is for the worker's code and concurrent
 * requests.
 */
const maxStepMegabytes = 100

type StepMeter = {
  /** Call before each step, so that it is measured separately. */
  startStep: (name: string) => Promise<void>
  /** Describes the largest step since the last report. Throws if it exceeded the limit. */
  takeReport: () => string
}

/** Measures the memory of each step. The worker collects garbage before each step. */
export function createStepMeter(heap: HeapWatcher): StepMeter {
  let current = ''
  let largest = { name: '', megabytes: 0 }
  const recordPeak = (): void => {
    if (heap.getPeak() > largest.megabytes) largest = { name: current, megabytes: heap.getPeak() }
  }
  return {
    startStep: async (name) => {
      recordPeak()
      current = name
      await heap.resetPeak()
    },
    takeReport: () => {
      recordPeak()
      const { name, megabytes } = largest
      largest = { name: '', megabytes: 0 }
      if (megabytes > maxStepMegabytes)
        throw new Error(
          `«${name}» ocupó ${megabytes.toFixed(0)} MB: un paso puede ocupar ${maxStepMegabytes}.`,
        )
      return `el paso más grande, «${name}», ${megabytes.toFixed(0)} MB`
    },
  }
}
