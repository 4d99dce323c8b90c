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
export function createClock() {
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    after(ms: number, run: () => void): () => void {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    /** Time goes by while the tab sleeps: no timer goes off. */
    sleep(ms: number): void {
      time += ms
    },
    pass(ms: number): void {
      time += ms
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { run } of due) run()
    },
  }
}

export type SeenRequest = { url: string; init: RequestInit | undefined }

/** A `fetch` that answers from a function and remembers what it was asked. */
export function createFetch(answer: (url: string, init?: RequestInit) => Response | Promise<Response>) {
  const seen: SeenRequest[] = []
  return {
    seen,
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const url = String(input)
      seen.push({ url, init })
      return answer(url, init)
    },
  }
}

/** Lets promises that are already settled run on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
