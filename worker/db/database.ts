import type { SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { withStorageTimeout } from './with-timeout.ts'
import { isWriteStatement, pauseGuardSql } from './write-pause.ts'

/** D1 queried with `sql` templates, within the storage timeout. `Row` is not validated. */
export type Database = {
  $client: D1Database
  all: <Row>(statement: SQL) => Promise<Row[]>
  /** The first row. Include `undefined` in `Row` if there may be none. */
  get: <Row>(statement: SQL) => Promise<Row>
  run: (statement: SQL) => Promise<D1Result>
}

const syntax = {
  casing: new CasingCache(),
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: () => '?',
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
}

/** Prepares a `sql` template for D1. */
export function prepare(client: D1Database, statement: SQL): D1PreparedStatement {
  const { sql, params } = statement.toQuery(syntax)
  return client.prepare(sql).bind(...params)
}

/** Runs statements as one batch: all or none. If any of them writes while writes are paused, the batch fails. */
export async function runAll(client: D1Database, statements: readonly SQL[]): Promise<D1Result<unknown>[]> {
  const queries = statements.map((statement) => statement.toQuery(syntax))
  const guards = queries.some((query) => isWriteStatement(query.sql))
    ? [client.prepare(pauseGuardSql).bind()]
    : []
  const prepared = queries.map((query) => client.prepare(query.sql).bind(...query.params))
  return prepared.length === 0 ? [] : (await client.batch([...guards, ...prepared])).slice(guards.length)
}

/** Async, so that errors of template or binding reject the promise instead of throwing. */
async function runOne<Row>(client: D1Database, statement: SQL): Promise<D1Result<Row>> {
  const { sql, params } = statement.toQuery(syntax)
  if (!isWriteStatement(sql))
    return client
      .prepare(sql)
      .bind(...params)
      .all<Row>()
  // D1 returns one result per statement; `Row` is not validated.
  return (await runAll(client, [statement]))[0] as D1Result<Row>
}

/** Uses drizzle's `sql` templates without its driver: the query builders are unused and would slow down cold starts. */
export function createDatabase(client: D1Database): Database {
  const run = <Row>(statement: SQL) => withStorageTimeout(runOne<Row>(client, statement))
  return {
    $client: client,
    all: async <Row>(statement: SQL) => (await run<Row>(statement)).results,
    // `Row` includes `undefined` if there may be no row.
    get: async <Row>(statement: SQL) => (await run<Row>(statement)).results[0] as Row,
    run,
  }
}

/** A statement with its values inlined, for SQL files. */
export function toSqlText(statement: SQL): string {
  return statement.inlineParams().toQuery(syntax).sql.trim()
}
