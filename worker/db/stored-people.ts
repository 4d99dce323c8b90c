import { sql } from 'drizzle-orm'

/** The people whom readers see, as they are stored, as a column of another table's query; null = none. */
export const selectStoredPeople = sql`(SELECT data FROM showcases WHERE kind = 'person')`
