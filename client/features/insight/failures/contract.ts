/** Where the browser side reports what failed unexpectedly. */
export const failureReportPath = '/api/errores'
