/** POST `{ q }`: a search found nothing. Always answers 204. */
export const emptySearchPath = '/api/perdidos'
