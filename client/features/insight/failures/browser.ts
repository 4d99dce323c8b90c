import { failureReportPath } from './contract.ts'
import { createFailureReporter } from './failure-reporter.ts'

/** Tells the server what failed in this document; its answer changes nothing here. */
export const reportFailure = createFailureReporter({
  send: (failure) =>
    void fetch(failureReportPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(failure),
      keepalive: true,
    })
      // A refusal that nobody reads would keep its request open.
      .then((answer) => answer.text())
      .catch(() => {}),
  path: () => location.pathname,
  buildId: __BUILD_ID__,
  random: Math.random,
})
