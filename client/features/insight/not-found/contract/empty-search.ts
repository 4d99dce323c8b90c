/** POST `{ q }`: a search found nothing. Answered by 204, whatever becomes of it. */
export const emptySearchPath = '/api/perdidos'
