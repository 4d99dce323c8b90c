import { sql } from 'drizzle-orm'

/** The published people as stored, as a column for another query; null = none. */
export const selectStoredPeople = sql`(SELECT data FROM showcases WHERE kind = 'person')`
