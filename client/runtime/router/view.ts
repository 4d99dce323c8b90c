import type { Site } from '../../site.ts'
import type { AppError } from '../errors.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Session } from '../session/contract.ts'

/** What one document is made of; the server writes it into the page as JSON and the client starts from it. */
export type PageView = {
  /** URL as the server saw it, path + query. The hash is only known to the browser. */
  route: RouteLocation
  /** Page data, typed by the route's name; null while an error is shown. */
  data: unknown
  error: AppError | null
}

/** The JSON that stands in the document: the view without what `match(url)` gives again. */
export type DocumentState = {
  /** The build, and the version of the settings where somebody has changed them. */
  buildId: string
  site: Site
  data: unknown
  error: AppError | null
  /** Only in manager documents: the server already knows. */
  session?: Session
}
