/** Runs at most `limit` jobs at once and ignores their failures. An urgent job runs before all jobs that wait. */
export type Queue = { add: (job: () => Promise<unknown>, options?: { urgent: boolean }) => void }

export function createQueue(limit: number): Queue {
  const waiting: (() => Promise<unknown>)[] = []
  let running = 0

  function startNext(): void {
    if (running >= limit) return
    const job = waiting.shift()
    if (!job) return
    running += 1
    void job()
      .catch(() => {})
      .finally(() => {
        running -= 1
        startNext()
      })
  }

  return {
    add(job, options) {
      if (options?.urgent) waiting.unshift(job)
      else waiting.push(job)
      startNext()
    },
  }
}
