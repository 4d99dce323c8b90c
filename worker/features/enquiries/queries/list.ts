import { sql, type SQL } from 'drizzle-orm'
import {
  enquiryStates,
  type InboxFilter,
  type InboxPlace,
} from '#client/features/enquiries/contract/inbox.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

// SQL for inbox filters. Reads about as many rows as it returns: ids come in order from indexes that start with the
// filtered columns, and totals come from a table of counts.

/** Search results are counted up to this number. */
export const maxCounted = 1_000
const maxWords = 8

const allPlaces: readonly InboxPlace[] = enquiryStates
const openPlaces: readonly InboxPlace[] = ['new', 'progress', 'answered']

function getPlaces({ place, query, mail }: InboxFilter): readonly InboxPlace[] {
  if (place) return [place]
  return query || mail ? allPlaces : openPlaces
}

/** Encodes a text as one word of the full-text index. Migration 0010 uses the same encoding. */
const toIndexWord = (kind: 'a' | 'l' | 's', text: string): string =>
  `"${kind}${Buffer.from(text).toString('hex')}"`

/** True if the full-text index answers: no other one has labels. */
export const isSearch = ({ query, label }: InboxFilter): boolean => query !== '' || label !== ''

/**
 * Converts a filter to an FTS5 expression; null if the query has no words. Each word matches the start of a word in the
 * enquiry; the parts of an address or a reference must be adjacent.
 */
function toFtsExpression(filter: InboxFilter): string | null {
  const words = foldText(normalizeUnicode(filter.query))
    .replaceAll('ñ', 'ŋ')
    .split(/\s+/)
    // Keep only letters and digits between the quotes, so that the query cannot contain FTS5 syntax.
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .slice(0, maxWords)
  if (filter.query && words.length === 0) return null
  const places = getPlaces(filter).map((place) => `"p${place}"`)
  return [
    `marks : (${places.join(' OR ')})`,
    ...(filter.subject ? [`marks : ${toIndexWord('s', filter.subject)}`] : []),
    ...(filter.assignee ? [`marks : ${toIndexWord('a', filter.assignee)}`] : []),
    ...(filter.label ? [`marks : ${toIndexWord('l', filter.label)}`] : []),
    ...words.map((word) => `text : "${word}" *`),
  ].join(' AND ')
}

/** SQL condition and order for the ids on one side of the cursor. */
function getRange(from: ListCursor, id: SQL): { beyond: SQL; order: SQL } {
  // D1 binds numbers as REAL, and FTS5 seeks to a rowid only if it is an INTEGER.
  const edge = sql`CAST(${from?.id ?? 0} AS INTEGER)`
  if (from?.side === 'before') return { beyond: sql`${id} > ${edge}`, order: sql`ORDER BY ${id}` }
  return {
    beyond: from ? sql`${id} < ${edge}` : sql`1 = 1`,
    order: sql`ORDER BY ${id} DESC`,
  }
}

function isAssignedTo(assignee: string): SQL {
  return assignee === 'nadie' ? sql`assignee_id IS NULL` : sql`assignee_id = ${assignee}`
}

/** Selects the first `limit` ids that match the filter on that side of the cursor, nearest first. */
export function selectIds(filter: InboxFilter, from: ListCursor, limit: number): SQL {
  const { beyond, order } = getRange(from, sql`id`)
  if (isSearch(filter)) {
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
  // Take up to `limit` ids per place: the index orders ids within one place only.
  const places = getPlaces(filter).map(
    (place) => sql`SELECT id FROM (SELECT id FROM enquiries
      WHERE place = ${place} AND ${sql.join(narrowed, sql` AND `)} ${order} LIMIT ${limit})`,
  )
  return sql`SELECT id FROM (${sql.join(places, sql` UNION ALL `)}) ${order} LIMIT ${limit}`
}

/** Counts the matches as `count`; for searches at most `maxCounted` + 1. */
export function selectCount(filter: InboxFilter): SQL {
  if (isSearch(filter)) {
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
