import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

/** How long rendering may take, in ms. */
const renderMs = 10_000

/**
 * A tree's HTML, chunk by chunk as React writes it and its reader asks for it. Rejects where the shell, all that
 * stands outside of `<Suspense>`, cannot be rendered: nothing has been sent then. An error behind a boundary comes
 * later and breaks the chunks off, so that a browser knows that they are not all and no cache stores them.
 */
export async function renderTree(
  tree: ReactNode,
  onError: (error: unknown) => void = () => {},
): Promise<AsyncIterable<Uint8Array>> {
  const errors: unknown[] = []
  const html = await renderToReadableStream(tree, {
    signal: AbortSignal.timeout(renderMs),
    // A boundary that is ready in time stays in its place. Otherwise React moves large ones there by inline scripts,
    // which the content security policy forbids.
    progressiveChunkSize: Infinity,
    onError(error) {
      errors.push(error)
      onError(error)
    },
  })
  async function* chunks(): AsyncIterable<Uint8Array> {
    yield* html
    if (errors.length > 0) throw errors[0]
  }
  return chunks()
}
