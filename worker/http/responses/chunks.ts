/** A body in chunks: the first can be sent before the last exists. */
export type Chunks = AsyncIterable<Uint8Array>

/** Produces each chunk when the reader asks for it. */
export function toStream(chunks: Chunks): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Yields the same chunks; after the last one `onComplete` gets the complete body. It is not called if the chunks fail,
 * are not read to the end, or exceed `maxBytes`.
 */
export async function* collectChunks(
  chunks: Chunks,
  maxBytes: number,
  onComplete: (body: Uint8Array<ArrayBuffer>) => void,
): Chunks {
  let copy: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes <= maxBytes) copy.push(chunk)
    else copy = []
    yield chunk
  }
  if (bytes <= maxBytes) onComplete(concatChunks(copy, bytes))
}

function concatChunks(chunks: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}
