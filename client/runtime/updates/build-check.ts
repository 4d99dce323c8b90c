import { latestBuildPath } from '../routes/paths.ts'
import { parseFields } from '../text/parse.ts'

/** One hour. */
export const checkInterval = 3_600_000

type BuildCheckParts = {
  fetch: typeof fetch
  buildId: string
  now: () => number
  /** Returns the function that cancels. */
  after: (ms: number, run: () => void) => () => void
  /** Calls back when the tab becomes visible; returns the function that stops. */
  onVisible: (run: () => void) => () => void
  onUpdate: () => void
}

/** Asks now and then whether a newer build is out, and says so once. It never reloads. */
export function startBuildCheck(parts: BuildCheckParts): () => void {
  let last = parts.now()
  let cancel = wait()
  const unwatch = parts.onVisible(() => {
    // A sleeping tab's timers sleep with it.
    if (parts.now() - last >= checkInterval) void check()
  })

  function wait(): () => void {
    return parts.after(checkInterval, () => void check())
  }

  function stop(): void {
    cancel()
    unwatch()
  }

  async function check(): Promise<void> {
    cancel()
    last = parts.now()
    const id = await latestId(parts)
    if (id === null || id === parts.buildId) {
      cancel = wait()
      return
    }
    stop()
    parts.onUpdate()
  }

  return stop
}

async function latestId({ fetch, now }: BuildCheckParts): Promise<string | null> {
  try {
    const answer = await fetch(`${latestBuildPath}?${now()}`)
    return answer.ok ? parseLatestId(await answer.json()) : null
  } catch {
    return null
  }
}

/** `GET /builds/latest.json`: its id. */
export function parseLatestId(value: unknown): string | null {
  const id = parseFields(value)?.['id']
  return typeof id === 'string' ? id : null
}
