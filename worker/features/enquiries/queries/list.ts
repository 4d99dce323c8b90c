import { sql, type SQL } from 'drizzle-orm'
import {
  enquiryStates,
  type InboxFilter,
  type InboxCursor,
  type InboxPlace,
} from '#client/features/enquiries/contract/inbox.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

// What a filter comes to in SQL. No statement here reads more rows than it gives, however many there are: ids come
// in order from an index that begins with all that is asked, and are counted where counts are kept.

/** Of a search, at most this many are counted. */
export const maxCounted = 1_000
const maxWords = 8

const allPlaces: readonly InboxPlace[] = enquiryStates
/** What a manager should see at a glance. */
const openPlaces: readonly InboxPlace[] = ['new', 'progress', 'answered']

function getPlaces({ place, query, mail }: InboxFilter): readonly InboxPlace[] {
  if (place) return [place]
  return query || mail ? allPlaces : openPlaces
}

/** One word of the index, whatever the text; migration 0010 writes it the same way. */
const toIndexWord = (kind: 'a' | 's', text: string): string => `"${kind}${Buffer.from(text).toString('hex')}"`

/**
 * The filter as an expression of FTS5; null when its question has no word in it. Every word of the question must
 * begin a word of the enquiry; what is written together (an address, a reference) must stand together.
 */
function toFtsExpression(filter: InboxFilter): string | null {
  const words = foldText(normalizeUnicode(filter.query))
    .replaceAll('ñ', 'ŋ')
    .split(/\s+/)
    // Only letters and digits stand between the quotes, so nothing is left of FTS5's own syntax.
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .slice(0, maxWords)
  if (words.length === 0) return null
  const places = getPlaces(filter).map((place) => `"p${place}"`)
  return [
    `marks : (${places.join(' OR ')})`,
    ...(filter.subject ? [`marks : ${toIndexWord('s', filter.subject)}`] : []),
    ...(filter.assignee ? [`marks : ${toIndexWord('a', filter.assignee)}`] : []),
    ...words.map((word) => `text : "${word}" *`),
  ].join(' AND ')
}

/** Ids from one side of an id on, in which order. */
function getRange(from: InboxCursor, id: SQL): { beyond: SQL; order: SQL } {
  // D1 binds numbers as REAL, and FTS5 begins at a rowid only where it is given an INTEGER.
  const edge = sql`CAST(${from?.id ?? 0} AS INTEGER)`
  if (from?.side === 'newer') return { beyond: sql`${id} > ${edge}`, order: sql`ORDER BY ${id}` }
  return {
    beyond: from ? sql`${id} < ${edge}` : sql`1 = 1`,
    order: sql`ORDER BY ${id} DESC`,
  }
}

function isAssignedTo(assignee: string): SQL {
  return assignee === 'nadie' ? sql`assignee_id IS NULL` : sql`assignee_id = ${assignee}`
}

/** The ids that a filter leaves: the first so many on that side, the nearest first. */
export function selectIds(filter: InboxFilter, from: InboxCursor, limit: number): SQL {
  const { beyond, order } = getRange(from, sql`id`)
  if (filter.query) {
    const expression = toFtsExpression(filter)
    if (expression === null) return sql`SELECT NULL AS id WHERE 0`
    const found = getRange(from, sql`rowid`)
    return sql`SELECT rowid AS id FROM enquiries_fts
      WHERE enquiries_fts MATCH ${expression} AND ${found.beyond} ${found.order} LIMIT ${limit}`
  }
  const { subject, assignee, mail } = filter
  const narrowed = [
    ...(subject ? [sql`subject = ${subject}`] : []),
    ...(assignee ? [isAssignedTo(assignee)] : []),
    ...(mail ? [sql`mail_state = 'failed'`] : []),
    beyond,
  ]
  // Of each place as many as are asked for: all of one place lie in order, those of several do not.
  const places = getPlaces(filter).map(
    (place) => sql`SELECT id FROM (SELECT id FROM enquiries
      WHERE place = ${place} AND ${sql.join(narrowed, sql` AND `)} ${order} LIMIT ${limit})`,
  )
  return sql`SELECT id FROM (${sql.join(places, sql` UNION ALL `)}) ${order} LIMIT ${limit}`
}

/** How many a filter leaves, as `count`; of a search no more than one beyond `maxCounted`. */
export function selectCount(filter: InboxFilter): SQL {
  if (filter.query) {
    const expression = toFtsExpression(filter)
    if (expression === null) return sql`SELECT 0 AS count`
    return sql`SELECT count(*) AS count FROM (
      SELECT 1 FROM enquiries_fts WHERE enquiries_fts MATCH ${expression} LIMIT ${maxCounted + 1})`
  }
  const { subject, assignee, mail } = filter
  const places = getPlaces(filter).map((place) => sql`${place}`)
  const narrowed = [
    sql`place IN (${sql.join(places, sql`, `)})`,
    ...(subject ? [sql`subject = ${subject}`] : []),
    ...(assignee ? [sql`assignee_id = ${assignee === 'nadie' ? '' : assignee}`] : []),
    ...(mail ? [sql`mail_state = 'failed'`] : []),
  ]
  return sql`SELECT coalesce(sum(count), 0) AS count FROM enquiry_counts WHERE ${sql.join(narrowed, sql` AND `)}`
}
