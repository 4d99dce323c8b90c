const encoder = new TextEncoder()

/**
 * Puts text before and after a stream. `onComplete` is told the complete bytes once the last one is sent,
 * so that what was streamed can be stored without being rendered twice.
 */
export function wrapStream(
  start: string,
  stream: ReadableStream<Uint8Array>,
  end: string,
  onComplete?: (body: Uint8Array<ArrayBuffer>) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let first = true
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const send = (chunk: Uint8Array) => {
        if (onComplete) chunks.push(chunk)
        controller.enqueue(chunk)
      }
      if (first) {
        first = false
        send(encoder.encode(start))
        return
      }
      const { done, value } = await reader.read()
      if (value) send(value)
      if (!done) return
      send(encoder.encode(end))
      controller.close()
      onComplete?.(join(chunks))
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}
