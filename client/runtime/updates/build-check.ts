import { latestBuildPath } from '../routes/paths.ts'
import { parseFields } from '../text/parse.ts'

/** The time between two checks, in milliseconds: one hour. */
export const checkIntervalMs = 3_600_000

type BuildCheckOptions = {
  fetch: typeof fetch
  buildId: string
  now: () => number
  /** Returns the function that cancels. */
  startTimer: (ms: number, run: () => void) => () => void
  /** Calls `run` each time the tab becomes visible. Returns the function that stops this. */
  onVisible: (run: () => void) => () => void
  onNewBuild: () => void
}

/** Looks every hour; calls `onNewBuild` once and stops. Never reloads. Returns the function that stops it. */
export function startBuildCheck(options: BuildCheckOptions): () => void {
  let lastCheckAt = options.now()
  let cancel = scheduleCheck()
  const stopWatching = options.onVisible(() => {
    // Timers do not run in a sleeping tab.
    if (options.now() - lastCheckAt >= checkIntervalMs) void check()
  })

  function scheduleCheck(): () => void {
    return options.startTimer(checkIntervalMs, () => void check())
  }

  function stop(): void {
    cancel()
    stopWatching()
  }

  async function check(): Promise<void> {
    cancel()
    lastCheckAt = options.now()
    const id = await fetchLatestId(options)
    if (id === null || id === options.buildId) {
      cancel = scheduleCheck()
      return
    }
    stop()
    options.onNewBuild()
  }

  return stop
}

async function fetchLatestId({ fetch, now }: BuildCheckOptions): Promise<string | null> {
  try {
    const answer = await fetch(`${latestBuildPath}?${now()}`)
    return answer.ok ? parseLatestId(await answer.json()) : null
  } catch {
    return null
  }
}

/** The id in `GET /builds/latest.json`; null if it is malformed. */
export function parseLatestId(value: unknown): string | null {
  const id = parseFields(value)?.['id']
  return typeof id === 'string' ? id : null
}
