import { createApi } from './call-api.ts'

/** For requests in the background: if the session has expired, these do not ask people to sign in. */
export const { callApi: callApiSilently } = createApi({ fetch: (input, init) => fetch(input, init) })
