import type { RouteMeta } from '../routes/route.ts'
import { parseFields } from '../text/parse.ts'

// The state leaves out an article's HTML, which is in the document already; the client reads it before hydration.

export function omitRawHtml(data: unknown, { rawHtml }: RouteMeta): unknown {
  if (rawHtml === undefined) return data
  const fields = parseFields(data)
  return { ...fields, [rawHtml]: { ...parseFields(fields?.[rawHtml]), html: undefined } }
}

/** Returns page data with the HTML read from the document. */
export function restoreRawHtml(data: unknown, { rawHtml }: RouteMeta, readHtml: () => string): unknown {
  const fields = rawHtml === undefined ? null : parseFields(data)
  if (rawHtml === undefined || !fields) return data
  return { ...fields, [rawHtml]: { ...parseFields(fields[rawHtml]), html: readHtml() } }
}
