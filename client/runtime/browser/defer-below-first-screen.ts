/** By then at the latest the page is whole, in milliseconds: a place that is asked for needs its true height. */
const idleTimeoutMs = 500

/**
 * What lies below the first screen is neither laid out nor painted (deferred.css) until the page is idle. Returns
 * what makes it whole at once. The document's own script does the same for its first page.
 */
export function deferBelowFirstScreen({ dataset }: HTMLElement): () => void {
  const renderAll = (): void => void delete dataset['arriba']
  dataset['arriba'] = ''
  // Missing in older browsers, which TypeScript's DOM does not say.
  if (typeof window.requestIdleCallback === 'function')
    requestIdleCallback(renderAll, { timeout: idleTimeoutMs })
  else setTimeout(renderAll, idleTimeoutMs)
  return renderAll
}
