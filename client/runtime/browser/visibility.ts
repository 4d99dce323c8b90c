/** Calls back each time the tab becomes visible; returns the function that stops. */
export function onVisible(run: () => void): () => void {
  const listener = (): void => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
