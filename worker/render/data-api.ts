import { Hono } from 'hono'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { signInPagePath } from '#client/runtime/session/paths.ts'
import type { AppEnv } from '../http/context.ts'
import { errorResponse, sessionEnded } from '../http/errors.ts'
import { createMethodNotAllowed } from '../http/responses/method-not-allowed.ts'
import { plainSecurityHeaders } from '../http/responses/security-headers.ts'
import { getDocumentVersion } from '../site-settings/site-state.ts'
import { findStandalonePage } from './read-page.ts'
import { serveRoute } from './serve-route.ts'

const headers = { ...plainSecurityHeaders, 'Content-Type': 'application/json' }

/** `/api/data{path}`: the data of a page as JSON, read by the page's own function. */
export const dataApi = new Hono<AppEnv>()
  .get('/*', (c) =>
    serveRoute(c, {
      getKey: ({ path, fullPath }) => toDataPath(path, fullPath.slice(path.length)),
      redirect: ({ to, statusCode }) =>
        to.startsWith(signInPagePath)
          ? errorResponse(c, sessionEnded)
          : c.json({ redirect: { to, statusCode } }),
      // Without a build id the client loads the document: client/runtime/router/loading/page-data.ts.
      render: (route, { data }, site) => {
        const buildId = findStandalonePage(route, data) ? '' : getDocumentVersion(site)
        return { headers, body: JSON.stringify({ data, buildId }) }
      },
      createPrivateHeaders: () => headers,
    }),
  )
  .all('/*', createMethodNotAllowed('GET', 'HEAD'))
