import type { Site } from '../../site.ts'
import type { AppError } from '../errors.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Session } from '../session/contract.ts'

/** What a page shows, on the server and in the browser. */
export type PageView = {
  /** Path and query as the server saw them; only the browser knows the hash. */
  route: RouteLocation
  /** Page data, typed by the route's name; null while an error is shown. */
  data: unknown
  error: AppError | null
}

/** The JSON in the document, from which the client starts. The route is not in it: `match(url)` gives it again. */
export type DocumentState = {
  /** The build id, plus the version of the settings if somebody has changed them. */
  buildId: string
  site: Site
  data: unknown
  error: AppError | null
  /** Manager documents only, where the server already knows it. */
  session?: Session
}
