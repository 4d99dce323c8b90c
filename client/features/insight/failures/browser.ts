import { createFailureReporter } from './failure-reporter.ts'

/** Reports failures of this document to the server. Errors while reporting are ignored. */
export const reportFailure = createFailureReporter({
  send: (failure) =>
    void fetch('/api/errores', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(failure),
      keepalive: true,
    })
      // Read the body: otherwise the browser keeps the request open.
      .then((answer) => answer.text())
      .catch(() => {}),
  path: () => location.pathname,
  buildId: __BUILD_ID__,
  random: Math.random,
})
