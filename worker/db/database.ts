import type { SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { isWriteStatement, pauseGuardSql } from './write-pause.ts'

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

/** Runs statements as one batch: all or nothing, and nothing where one writes while writes are paused. */
export async function runAll(client: D1Database, statements: readonly SQL[]): Promise<D1Result<unknown>[]> {
  const queries = statements.map((statement) => statement.toQuery(syntax))
  const guards = queries.some((query) => isWriteStatement(query.sql))
    ? [client.prepare(pauseGuardSql).bind()]
    : []
  const prepared = queries.map((query) => client.prepare(query.sql).bind(...query.params))
  return prepared.length === 0 ? [] : (await client.batch([...guards, ...prepared])).slice(guards.length)
}

/**
 * The templates of drizzle without its driver, which brings builders of queries that nobody here writes and
 * that every cold start would evaluate.
 */
export function createDatabase(client: D1Database): Database {
  async function run<Row>(statement: SQL): Promise<D1Result<Row>> {
    // It fails by its promise alone: whoever waits for storage decides what a failure is.
    const { sql: text, params } = statement.toQuery(syntax)
    if (!isWriteStatement(text))
      return client
        .prepare(text)
        .bind(...params)
        .all<Row>()
    // D1 answers each statement; what its rows hold is the caller's word.
    return (await runAll(client, [statement]))[0] as D1Result<Row>
  }
  return {
    $client: client,
    all: async <Row>(statement: SQL) => (await run<Row>(statement)).results,
    // Whoever asks for what may be missing has `undefined` in its type.
    get: async <Row>(statement: SQL) => (await run<Row>(statement)).results[0] as Row,
    run,
  }
}

/** A statement as text with its values in it, for where SQL is handed on as a file. */
export function toSqlText(statement: SQL): string {
  return statement.inlineParams().toQuery(syntax).sql.trim()
}
