import type { Site } from '../../site.ts'
import type { AppError } from '../errors.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Session } from '../session/contract.ts'

/** The data of a page, from which server and browser render it. */
export type PageView = {
  /** Path and query as the server saw them; only the browser knows the hash. */
  route: RouteLocation
  /** Page data, typed by the route's name; null while an error is shown. */
  data: unknown
  error: AppError | null
}

/** The JSON in the document, from which the client starts. It lacks the route, which `match(url)` derives. */
export type DocumentState = {
  /** The build id, plus the version of the settings if somebody has changed them. */
  buildId: string
  site: Site
  data: unknown
  error: AppError | null
  /** Only in documents of the manager area, whose server response already depends on the session. */
  session?: Session
}
