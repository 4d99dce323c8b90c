import type { RouteMeta } from '../routes/route.ts'
import { parseFields } from '../text/parse.ts'

// A long HTML stands in the document once, in the tree. The route says where its data has it: the state
// leaves it out, and the client takes it back from the tree before the page hydrates.

/** Page data without the HTML that the tree shows. */
export function omitRawHtml(data: unknown, { rawHtml }: RouteMeta): unknown {
  if (rawHtml === undefined) return data
  const fields = parseFields(data)
  return { ...fields, [rawHtml]: { ...parseFields(fields?.[rawHtml]), html: undefined } }
}

/** Page data with the HTML put back. */
export function restoreRawHtml(data: unknown, { rawHtml }: RouteMeta, readHtml: () => string): unknown {
  const fields = rawHtml === undefined ? null : parseFields(data)
  if (rawHtml === undefined || !fields) return data
  return { ...fields, [rawHtml]: { ...parseFields(fields[rawHtml]), html: readHtml() } }
}
