import { sql, type SQL } from 'drizzle-orm'
import { foldText } from '#client/runtime/text/fold-text.ts'

/** Characters of a mail, answer or note that are searchable. */
export const maxSearchText = 5_000
/** Most searchable characters per enquiry: each change indexes all of them, and a row is limited to 2 MB. */
const maxThreadSearchText = 200_000

/** Assignment that lets searches find an enquiry by a text that is added to it. */
export const addSearchText = (text: string): SQL =>
  sql`folded = folded || iif(length(folded) < ${maxThreadSearchText}, char(10) || ${foldText(text.slice(0, maxSearchText))}, '')`
