// Stand-ins for what the browser gives the runtime; they are handed in as arguments.

/** A `Storage` that lives in memory. */
export function createMemoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** A clock with timers that go off when the test lets time pass. */
export function createFakeClock() {
  let currentTime = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => currentTime,
    startTimer(ms: number, run: () => void): () => void {
      const timer = { at: currentTime + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    /** Time goes by while the tab sleeps: no timer goes off. */
    sleep(ms: number): void {
      currentTime += ms
    },
    advance(ms: number): void {
      currentTime += ms
      const due = timers.filter(({ at }) => at <= currentTime)
      timers = timers.filter(({ at }) => at > currentTime)
      for (const { run } of due) run()
    },
  }
}

export type RecordedRequest = { url: string; init: RequestInit | undefined }

/** A `fetch` that answers from a function and remembers what it was asked. */
export function createFakeFetch(respond: (url: string, init?: RequestInit) => Response | Promise<Response>) {
  const requests: RecordedRequest[] = []
  return {
    seen: requests,
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const url = String(input)
      requests.push({ url, init })
      return respond(url, init)
    },
  }
}

/** Lets promises that are already settled run on. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
