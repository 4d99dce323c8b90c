import type { Miniflare } from 'miniflare'
import * as v from 'valibot'

// The heap of one isolate, asked of its inspector: what the platform's 128 MB count, without the storage that stands
// in the same process here.

const megabyte = 1024 * 1024
const pauseMs = 25

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ id: v.optional(v.number()), result: v.optional(v.unknown()) }),
)
const usageSchema = v.looseObject({
  usedSize: v.number(),
  embedderHeapUsedSize: v.optional(v.number(), 0),
  /** What stands behind ArrayBuffers. */
  backingStorageSize: v.optional(v.number(), 0),
})
const targetsSchema = v.array(v.looseObject({ id: v.string(), webSocketDebuggerUrl: v.string() }))

export type Heap = {
  /** Begins anew: from what is used now. */
  reset: () => Promise<void>
  /** Most that was used since then, in megabytes. */
  most: () => number
  close: () => void
}

/** Opens the inspector of the only worker of a Miniflare that has an `inspectorPort`. */
export async function watchHeap(miniflare: Miniflare, worker: string): Promise<Heap> {
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
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = v.parse(answerSchema, data)
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  const send = (method: string): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  let most = 0
  const look = async (): Promise<void> => {
    const usage = v.parse(usageSchema, await send('Runtime.getHeapUsage'))
    const used = (usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize) / megabyte
    most = Math.max(most, used)
  }
  let isOpen = true
  const watch = async (): Promise<void> => {
    while (isOpen) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  void watch()
  return {
    reset: async () => {
      most = 0
      await look()
    },
    most: () => most,
    close: () => {
      isOpen = false
      socket.close()
    },
  }
}

/** What a step may take, in megabytes: of 128, the worker's own code and the requests beside it need some. */
export const stepLimit = 100

type Steps = {
  /** Said before a step begins, which is then measured by itself. */
  next: (name: string) => Promise<void>
  /** The largest step since the last time, in words; throws where it took more than a step may. */
  report: () => string
}

/** Measures steps one by one; the worker throws its garbage away before each. */
export function measureSteps(heap: Heap): Steps {
  let current = ''
  let largest = { name: '', megabytes: 0 }
  const note = (): void => {
    if (heap.most() > largest.megabytes) largest = { name: current, megabytes: heap.most() }
  }
  return {
    next: async (name) => {
      note()
      current = name
      await heap.reset()
    },
    report: () => {
      note()
      const { name, megabytes } = largest
      largest = { name: '', megabytes: 0 }
      if (megabytes > stepLimit)
        throw new Error(`«${name}» ocupó ${megabytes.toFixed(0)} MB: un paso puede ocupar ${stepLimit}.`)
      return `el paso más grande, «${name}», ${megabytes.toFixed(0)} MB`
    },
  }
}
