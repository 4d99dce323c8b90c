/** Calls `run` each time the tab becomes visible. Returns the function that stops this. */
export function onVisible(run: () => void): () => void {
  const listener = (): void => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
