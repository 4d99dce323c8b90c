/** `low` jobs wait while any other job runs. `high` jobs start before all that wait, the newest first. */
type JobPriority = 'low' | 'high'

type Job = () => Promise<unknown>

/** Runs at most `limit` jobs at once and ignores their failures. */
export type Queue = { add: (job: Job, priority?: JobPriority) => void }

export function createQueue(limit: number): Queue {
  const waiting: [Job, isUrgent: boolean][] = []
  let running = 0
  let runningUrgent = 0

  async function start(job: Job, isUrgent: boolean): Promise<void> {
    running += 1
    runningUrgent += Number(isUrgent)
    await job().catch(() => {})
    running -= 1
    runningUrgent -= Number(isUrgent)
    startNext()
  }

  function startNext(): void {
    const [next] = waiting
    if (!next || running >= limit || (runningUrgent > 0 && !next[1])) return
    waiting.shift()
    void start(...next)
    startNext()
  }

  return {
    add(job, priority = 'low') {
      const isUrgent = priority === 'high'
      waiting[isUrgent ? 'unshift' : 'push']([job, isUrgent])
      startNext()
    },
  }
}
