/** A body in the pieces in which it goes out. */
export type Chunks = readonly Uint8Array<ArrayBuffer>[]

/** Sends the pieces as a stream: what comes first need not wait for what comes last. */
export function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

/** All of them as one, to be stored. */
export function joined(chunks: Chunks): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}
