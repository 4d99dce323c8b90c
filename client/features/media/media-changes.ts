const name = 'cauce-medios'

/** Tells the editors that are open in this browser, also in this tab, that an image or file has changed. */
export function announceMediaChange(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(null)
  channel.close()
}

/** Calls `onChange` after each `announceMediaChange`. Returns a function that stops this. */
export function startMediaListener(onChange: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}
