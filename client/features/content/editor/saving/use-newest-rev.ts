import { useEffect, useRef, useState } from 'react'
import { createApi } from '#client/runtime/session/call-api.ts'

const pollMs = 60_000
/** Maximum delay of a browser timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

// Background requests: if the session has expired, these do not ask people to sign in.
export const { callApi: callApiSilently } = createApi({ fetch: (input, init) => fetch(input, init) })

type RevMessage = { id: string; rev: number }

const isRevMessage = (data: unknown): data is RevMessage =>
  typeof data === 'object' && data !== null && 'id' in data && 'rev' in data && typeof data.rev === 'number'

type NewestRevOptions = {
  id: string
  /** The version that this tab has. */
  rev: number
  /** Name of the BroadcastChannel on which the tabs of a browser announce their saves. */
  channel: string
  /** The next time when the text changes without an edit, such as a scheduled publication (ISO 8601). */
  nextChangeAt: string | null
  /** Asks the server; returns its version if that is newer, else null. */
  readNewerRev: () => Promise<number | null>
}

/** The newest version known from other tabs, or from the server, which is asked every minute and on focus. */
export function useNewestRev({ id, rev, channel, nextChangeAt, readNewerRev }: NewestRevOptions): number {
  const [newestRev, setNewest] = useState(0)
  const tabs = useRef<BroadcastChannel | null>(null)

  async function check(): Promise<void> {
    if (document.visibilityState !== 'visible') return
    const found = await readNewerRev()
    if (found !== null) setNewest(found)
  }
  // Timers and listeners are registered once; they call the function of the latest render.
  const latestCheck = useRef(check)
  useEffect(() => {
    latestCheck.current = check
  })

  useEffect(() => {
    const runCheck = (): void => void latestCheck.current()
    const timer = setInterval(runCheck, pollMs)
    addEventListener('focus', runCheck)
    document.addEventListener('visibilitychange', runCheck)
    const broadcast = new BroadcastChannel(channel)
    broadcast.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRevMessage(data) && data.id === id) setNewest((current) => Math.max(current, data.rev))
    })
    tabs.current = broadcast
    return () => {
      clearInterval(timer)
      removeEventListener('focus', runCheck)
      document.removeEventListener('visibilitychange', runCheck)
      broadcast.close()
    }
  }, [id, channel])

  useEffect(() => {
    tabs.current?.postMessage({ id, rev } satisfies RevMessage)
  }, [id, rev])

  useEffect(() => {
    const wait = nextChangeAt === null ? -1 : Date.parse(nextChangeAt) - Date.now()
    if (wait < 0) return
    const timer = setTimeout(() => void latestCheck.current(), Math.min(wait + 1000, maxTimerMs))
    return () => clearTimeout(timer)
  }, [nextChangeAt])

  return newestRev
}
