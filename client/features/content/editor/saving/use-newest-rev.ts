import { useEffect, useRef, useState } from 'react'
import { createApi } from '#client/runtime/session/call-api.ts'

const everyMs = 60_000
/** The longest a timer waits, in milliseconds. */
const longestMs = 2 ** 31 - 1

// Nobody asked for these requests: where the session is over, nobody is asked to sign in for them.
export const { callApi: callQuietly } = createApi({ fetch: (input, init) => fetch(input, init) })

type Note = { id: string; rev: number }

const isNote = (data: unknown): data is Note =>
  typeof data === 'object' && data !== null && 'id' in data && 'rev' in data && typeof data.rev === 'number'

type Watched = {
  id: string
  /** The version that this tab has. */
  rev: number
  /** By which the tabs of a browser tell each other of their saves. */
  channel: string
  /** When it becomes another by itself (ISO 8601). */
  moment: string | null
  /** Asks the server; gives the version that stands there where it is newer. */
  look: () => Promise<number | null>
}

/** The newest version that is known of elsewhere: another tab tells of it, or the server where it is asked now and then. */
export function useNewer({ id, rev, channel, moment, look }: Watched): number {
  const [newest, setNewest] = useState(0)
  const tabs = useRef<BroadcastChannel | null>(null)

  async function check(): Promise<void> {
    if (document.visibilityState !== 'visible') return
    const found = await look()
    if (found !== null) setNewest(found)
  }
  // Timers and listeners stay as they are; what they call is that of the latest render.
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })

  useEffect(() => {
    const ask = (): void => void latest.current()
    const timer = setInterval(ask, everyMs)
    addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    const open = new BroadcastChannel(channel)
    open.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isNote(data) && data.id === id) setNewest((known) => Math.max(known, data.rev))
    })
    tabs.current = open
    return () => {
      clearInterval(timer)
      removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
      open.close()
    }
  }, [id, channel])

  useEffect(() => {
    tabs.current?.postMessage({ id, rev } satisfies Note)
  }, [id, rev])

  useEffect(() => {
    const wait = moment === null ? -1 : Date.parse(moment) - Date.now()
    if (wait < 0) return
    const timer = setTimeout(() => void latest.current(), Math.min(wait + 1000, longestMs))
    return () => clearTimeout(timer)
  }, [moment])

  return newest
}
