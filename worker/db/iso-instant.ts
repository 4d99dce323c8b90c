import { sql, type SQL } from 'drizzle-orm'

/** SQL: an instant (epoch milliseconds) in ISO 8601. */
export const toIsoInstant = (column: string): SQL =>
  sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`)
