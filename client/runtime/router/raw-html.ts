import type { RouteMeta } from '../routes/route.ts'
import { parseFields } from '../text/parse.ts'

// Long HTML would be in the document twice: rendered, and in the JSON state. `rawHtml` of a route names the field of
// its data that holds it. The state leaves it out, and the client reads it from the document before the page hydrates.

/** Page data without the HTML that the document shows anyway. */
export function omitRawHtml(data: unknown, { rawHtml }: RouteMeta): unknown {
  if (rawHtml === undefined) return data
  const fields = parseFields(data)
  return { ...fields, [rawHtml]: { ...parseFields(fields?.[rawHtml]), html: undefined } }
}

/** Page data with the HTML restored. */
export function restoreRawHtml(data: unknown, { rawHtml }: RouteMeta, readHtml: () => string): unknown {
  const fields = rawHtml === undefined ? null : parseFields(data)
  if (rawHtml === undefined || !fields) return data
  return { ...fields, [rawHtml]: { ...parseFields(fields[rawHtml]), html: readHtml() } }
}
