/** POST a `FailureReport`: an unexpected error in the browser. */
export const failureReportPath = '/api/errores'
