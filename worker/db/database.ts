import type { SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'

/** D1 asked by `sql` templates; what the rows hold is the caller's word. */
export type Database = {
  $client: D1Database
  all: <Row>(statement: SQL) => Promise<Row[]>
  /** The first row; where there may be none, the type says so. */
  get: <Row>(statement: SQL) => Promise<Row>
  run: (statement: SQL) => Promise<D1Result>
}

const syntax = {
  casing: new CasingCache(),
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: () => '?',
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
}

/** A `sql` template as D1 takes it. */
export function prepare(client: D1Database, statement: SQL): D1PreparedStatement {
  const { sql, params } = statement.toQuery(syntax)
  return client.prepare(sql).bind(...params)
}

/**
 * The templates of drizzle without its driver, which brings builders of queries that nobody here writes and
 * that every cold start would evaluate.
 */
export function createDatabase(client: D1Database): Database {
  return {
    $client: client,
    all: async <Row>(statement: SQL) => (await prepare(client, statement).all<Row>()).results,
    async get<Row>(statement: SQL) {
      const { results } = await prepare(client, statement).all<Row>()
      // Whoever asks for what may be missing has `undefined` in its type.
      return results[0] as Row
    },
    // Like the others, it fails by its promise alone: whoever waits for storage decides what a failure is.
    run: async (statement) => prepare(client, statement).run(),
  }
}

/** Statements ready for a batch. */
export function prepareAll(client: D1Database, statements: readonly SQL[]): D1PreparedStatement[] {
  return statements.map((statement) => prepare(client, statement))
}

/** A statement as text with its values in it, for where SQL is handed on as a file. */
export function toText(statement: SQL): string {
  return statement.inlineParams().toQuery(syntax).sql.trim()
}
