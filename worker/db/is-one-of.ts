import { type SQL, sql } from 'drizzle-orm'

/** SQL: `IN` these values, as one parameter, because D1 allows only 100 of them in a statement. */
export const isOneOf = (values: readonly (string | number)[]): SQL =>
  sql`IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
