import type { AppContext } from '../context.ts'

/** The largest body that is received to its end though it is refused: the largest limit of a route and a few MB. */
export const maxReceivedBytes = 15_000_000
/** How long that may take, in milliseconds. */
const timeoutMs = 60_000

/**
 * Receives what is left of a body that is too large, up to `max` bytes. Answered earlier, the connection closes
 * while a browser sends, and it shows an error page of its own instead of the answer. That is what happens to longer
 * bodies, and to those that take too long.
 */
export async function readRest(
  c: AppContext,
  { max = maxReceivedBytes, onChunk }: { max?: number; onChunk?: (chunk: Uint8Array) => void } = {},
): Promise<void> {
  const { body } = c.req.raw
  if (body === null || body.locked) return
  let left = max
  if (Number(c.req.header('Content-Length')) > left) return body.cancel()
  const sink = new WritableStream<Uint8Array>({
    write(chunk, controller) {
      onChunk?.(chunk)
      left -= chunk.byteLength
      if (left <= 0) controller.error()
    },
  })
  // An error cancels the body, or means that the sender has gone.
  await body.pipeTo(sink, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {})
}
