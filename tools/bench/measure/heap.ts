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

/**
 * Highest acceptable memory of a step in megabytes. The rest of the 128 MB is for the worker's code and concurrent
 * requests.
 */
const maxStepMegabytes = 100

/** Opens the inspector of a worker of a Miniflare instance. Returns a function that reads the worker's megabytes. */
async function openInspector(miniflare: Miniflare, worker: string) {
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
  async function readMegabytes(): Promise<number> {
    const result = await new Promise((resolve) => {
      const id = ++last
      pending.set(id, resolve)
      socket.send(JSON.stringify({ id, method: 'Runtime.getHeapUsage' }))
    })
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = v.parse(usageSchema, result)
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / megabyte
  }
  return { socket, readMegabytes }
}

/** Measures the memory of each step of a worker, which collects garbage before each step. */
export async function watchSteps(miniflare: Miniflare, worker: string) {
  const { socket, readMegabytes } = await openInspector(miniflare, worker)
  let current = { name: '', megabytes: 0 }
  let largest = current
  const sample = async (): Promise<void> => {
    const step = current
    step.megabytes = Math.max(step.megabytes, await readMegabytes())
    if (step.megabytes > largest.megabytes) largest = step
  }
  const timer = setInterval(() => void sample(), pollMs)
  return {
    /** Call before each step, so that it is measured separately. */
    async startStep(name: string): Promise<void> {
      current = { name, megabytes: 0 }
      await sample()
    },
    /** Describes the largest step since the last report. Throws if it exceeded the limit. */
    takeReport(): string {
      const { name, megabytes } = largest
      largest = { name: '', megabytes: 0 }
      if (megabytes > maxStepMegabytes)
        throw new Error(
          `«${name}» ocupó ${megabytes.toFixed(0)} MB: un paso puede ocupar ${maxStepMegabytes}.`,
        )
      return `el paso más grande, «${name}», ${megabytes.toFixed(0)} MB`
    },
    [Symbol.dispose](): void {
      clearInterval(timer)
      socket.close()
    },
  }
}
