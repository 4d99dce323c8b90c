declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined
}

type CloseWatcher = EventTarget & { destroy(): void }

/** Calls `close` when people ask for it, as with Android's Back, which otherwise leaves the page. Returns a stop function. */
export function watchCloseRequest(close: () => void): () => void {
  const watcher = globalThis.CloseWatcher && new globalThis.CloseWatcher()
  watcher?.addEventListener('close', close)
  return () => watcher?.destroy()
}
