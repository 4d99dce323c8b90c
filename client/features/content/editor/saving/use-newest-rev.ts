import { useEffect, useRef, useState } from 'react'
import { createApi } from '#client/runtime/session/call-api.ts'

const pollMs = 60_000
/** The longest a timer waits, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

// Nobody asked for these requests: where the session is over, nobody is asked to sign in for them.
export const { callApi: callApiSilently } = createApi({ fetch: (input, init) => fetch(input, init) })

type RevMessage = { id: string; rev: number }

const isRevMessage = (data: unknown): data is RevMessage =>
  typeof data === 'object' && data !== null && 'id' in data && 'rev' in data && typeof data.rev === 'number'

type NewestRevOptions = {
  id: string
  /** The version that this tab has. */
  rev: number
  /** By which the tabs of a browser tell each other of their saves. */
  channel: string
  /** When it becomes another by itself (ISO 8601). */
  nextChangeAt: string | null
  /** Asks the server; gives the version that stands there where it is newer. */
  readNewerRev: () => Promise<number | null>
}

/** The newest version that is known of elsewhere: another tab tells of it, or the server where it is asked now and then. */
export function useNewestRev({ id, rev, channel, nextChangeAt, readNewerRev }: NewestRevOptions): number {
  const [newestRev, setNewest] = useState(0)
  const tabs = useRef<BroadcastChannel | null>(null)

  async function check(): Promise<void> {
    if (document.visibilityState !== 'visible') return
    const found = await readNewerRev()
    if (found !== null) setNewest(found)
  }
  // Timers and listeners stay as they are; what they call is that of the latest render.
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
