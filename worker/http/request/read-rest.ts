import type { AppContext } from '../context.ts'

/** The largest body that is received to its end though it is refused: the largest limit of a route and a few MB. */
export const maxReceivedBytes = 15_000_000
/** How long that may take, in milliseconds. */
const timeoutMs = 60_000

/**
 * Receives what is left of a body that is too large, up to `maxReceivedBytes`. Answered earlier, the connection closes
 * while a browser sends, and it shows an error page of its own instead of the answer. That is what happens to longer
 * bodies, and to those that take too long.
 */
export async function readRest(c: AppContext, onChunk?: (chunk: Uint8Array) => void): Promise<void> {
  const { body } = c.req.raw
  if (body === null || body.locked) return
  const reader = body.getReader()
  let left = maxReceivedBytes
  if (Number(c.req.header('Content-Length') ?? 0) > left) left = 0
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), timeoutMs)
  try {
    while (left > 0) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk?.(value)
      left -= value.byteLength
    }
    await reader.cancel()
  } catch {
    // The sender has gone.
  } finally {
    clearTimeout(timer)
    reader.releaseLock()
  }
}
