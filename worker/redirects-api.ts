import { findRedirectFrom } from './features/blog/former-addresses.ts'
import { findNearestPage } from './features/insight/not-found/suggestions/nearest-page.ts'
import { createRedirectsApi } from './features/redirects/api.ts'

/** `/api/mngr/redirecciones`, with what other features know of an address that is tested. */
export const redirectsApi = createRedirectsApi({ findRedirectFrom, findNearestPage })
