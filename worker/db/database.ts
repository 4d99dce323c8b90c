import type { SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { withStorageTimeout } from './with-timeout.ts'
import { isWriteStatement, pauseGuardSql } from './write-pause.ts'

/** Queries D1 with `sql` templates. All methods except `batch` have the storage timeout. `Row` is not validated. */
export type Database = {
  /** The binding: the same for all requests, so caches use it as their key. */
  $client: D1Database
  all: <Row>(statement: SQL) => Promise<Row[]>
  /** The first row of a query that always has one. */
  get: <Row>(statement: SQL) => Promise<Row>
  /** The first row; null if there is none. */
  find: <Row>(statement: SQL) => Promise<Row | null>
  /** The first column of the first row; null without a row. Include `null` in `Value` if there may be none. */
  value: <Value>(statement: SQL) => Promise<Value>
  /** The first column of each row. */
  column: <Value>(statement: SQL) => Promise<Value[]>
  run: (statement: SQL) => Promise<D1Result>
  /** Runs all statements or none. If one of them writes while writes are paused, the whole batch fails. */
  batch: (statements: readonly SQL[]) => Promise<D1Result[]>
}

/** Sends prepared statements to D1, and returns their results in order. */
export type SendStatements = (statements: D1PreparedStatement[]) => Promise<D1Result[]>

const syntax = {
  casing: new CasingCache(),
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: () => '?',
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
}

export function prepare(client: D1Database, statement: SQL): D1PreparedStatement {
  const { sql, params } = statement.toQuery(syntax)
  return client.prepare(sql).bind(...params)
}

/**
 * Runs drizzle's `sql` templates without drizzle's driver: its unused query builders would slow down cold starts.
 * `send` replaces how statements reach D1.
 */
export function createDatabase(client: D1Database, send?: SendStatements): Database {
  async function batch(statements: readonly SQL[]): Promise<D1Result[]> {
    const queries = statements.map((statement) => statement.toQuery(syntax))
    const guards = queries.some((query) => isWriteStatement(query.sql))
      ? [client.prepare(pauseGuardSql).bind()]
      : []
    const prepared = queries.map((query) => client.prepare(query.sql).bind(...query.params))
    if (prepared.length === 0) return []
    const all = [...guards, ...prepared]
    return (await (send ? send(all) : client.batch(all))).slice(guards.length)
  }
  /** Async, so that errors of template or binding reject the promise instead of throwing. */
  async function runOne<Row>(statement: SQL): Promise<D1Result<Row>> {
    const { sql, params } = statement.toQuery(syntax)
    if (!send && !isWriteStatement(sql))
      return client
        .prepare(sql)
        .bind(...params)
        .all<Row>()
    const [result] = await batch([statement])
    if (!result) throw new Error('D1 did not answer a statement')
    // D1 returns one result per statement; `Row` is not validated.
    return result as D1Result<Row>
  }
  const run = <Row>(statement: SQL) => withStorageTimeout(runOne<Row>(statement))
  const column = async <Value>(statement: SQL) =>
    // Each row of a query has a column; its value is not validated.
    (await run<object>(statement)).results.map((row): unknown => Object.values(row)[0]) as Value[]
  return {
    $client: client,
    all: async <Row>(statement: SQL) => (await run<Row>(statement)).results,
    // Callers know that there is a row.
    get: async <Row>(statement: SQL) => (await run<Row>(statement)).results[0] as Row,
    find: async <Row>(statement: SQL) => (await run<Row>(statement)).results[0] ?? null,
    value: async <Value>(statement: SQL) => ((await column<Value>(statement))[0] ?? null) as Value,
    column,
    run,
    batch,
  }
}

/** A statement as SQL text with its values inlined, for SQL files. */
export function toSqlText(statement: SQL): string {
  return statement.inlineParams().toQuery(syntax).sql.trim()
}
