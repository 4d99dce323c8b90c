/**
 * A stylesheet that fails to load must not keep its page away: vite asks by this event whether to
 * go on. A script that fails is left to reject, which the navigation answers with a document load.
 */
export function startChunkErrors(target: EventTarget): () => void {
  function onPreloadError(event: Event): void {
    // Vite sets `payload` on its own event; its message names the kind of file.
    const cause = 'payload' in event ? event.payload : null
    if (cause instanceof Error && cause.message.includes('CSS')) event.preventDefault()
  }
  target.addEventListener('vite:preloadError', onPreloadError)
  return () => target.removeEventListener('vite:preloadError', onPreloadError)
}
