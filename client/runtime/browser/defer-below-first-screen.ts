/** Longest time in milliseconds until everything is laid out: jumps to an anchor need the true page height. */
const idleTimeoutMs = 500

/** Skips layout and paint below the first screen until idle. Returns the function that lays out everything at once. */
export function deferBelowFirstScreen({ dataset }: HTMLElement): () => void {
  const renderAll = (): void => void delete dataset['arriba']
  dataset['arriba'] = ''
  // Missing in older browsers, although TypeScript's DOM types declare it.
  if (typeof window.requestIdleCallback === 'function')
    requestIdleCallback(renderAll, { timeout: idleTimeoutMs })
  else setTimeout(renderAll, idleTimeoutMs)
  return renderAll
}
