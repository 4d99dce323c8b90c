// Fakes of browser features, which the runtime takes as arguments.

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

/** A clock whose timers run when the test calls `advance`. */
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
    /** Advances the time without running timers, as when the device sleeps. */
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

type RecordedRequest = { url: string; init: RequestInit | undefined }

/** A `fetch` that answers from a function and records its requests. */
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

/** Runs the callbacks of promises that are already settled. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
