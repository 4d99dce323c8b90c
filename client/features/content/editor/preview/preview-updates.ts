import type { ApiResult } from '#client/runtime/session/call-api.ts'
import type { PreviewedPage } from '../../contract/edited-text.ts'
import type { Clock } from '../text/typing-reader.ts'

/** Milliseconds without a change before the preview follows. Typing itself is read at pauses (typing-reader.ts). */
const pauseMs = 300
/** Milliseconds after which a failed update is tried again. */
const retryMs = 10_000
/** Milliseconds after which a running update is mentioned. */
const slowMs = 1_500

/** `message` says why the last update failed. */
export type PreviewStatus = { kind: 'current' } | { kind: 'slow' } | { kind: 'failed'; message: string }

type Options<Content> = {
  send: (content: Content) => Promise<ApiResult<PreviewedPage>>
  showPage: (page: PreviewedPage) => void
  onStatus: (status: PreviewStatus) => void
  clock: Clock & { now: () => number }
}

/** Keeps a preview up to date: one request at a time, always with the newest content. */
export function createPreviewUpdates<Content>(options: Options<Content>) {
  const { send, showPage, onStatus, clock } = options
  let waiting: { content: Content } | null = null
  let timer: unknown = null
  let isSending = false
  let isStopped = false
  // The longer answers take, the longer the pauses: a slow server or connection is asked less often.
  let waitMs = 0

  function schedule(ms: number): void {
    clock.clear(timer)
    timer = clock.set(() => void update(), ms)
  }

  async function update(): Promise<void> {
    if (waiting === null || isSending) return
    const sent = waiting
    waiting = null
    isSending = true
    const startedAt = clock.now()
    const slow = clock.set(() => onStatus({ kind: 'slow' }), slowMs)
    const result = await send(sent.content)
    clock.clear(slow)
    isSending = false
    if (isStopped) return
    waitMs = Math.max(pauseMs, clock.now() - startedAt)
    if (result.ok) showPage(result.value)
    onStatus(result.ok ? { kind: 'current' } : { kind: 'failed', message: result.error.message })
    if (waiting !== null) return schedule(waitMs)
    if (result.ok) return
    // The session or the server may be back without a sign of it in this part.
    waiting = sent
    schedule(retryMs)
  }

  return {
    /** Reports the current content. The first one is shown at once, later ones after a pause. */
    follow(content: Content): void {
      waiting = { content }
      if (!isSending && !isStopped) schedule(waitMs)
    },
    retry: () => schedule(0),
    stop(): void {
      isStopped = true
      clock.clear(timer)
    },
  }
}
