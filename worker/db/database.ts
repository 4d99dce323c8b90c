import type { SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { isWriting, refusedWhilePaused } from './write-pause.ts'

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
  // It fails by its promise alone: whoever waits for storage decides what a failure is.
  async function ask<Row>(statement: SQL): Promise<D1Result<Row>> {
    const { sql: text, params } = statement.toQuery(syntax)
    const prepared = client.prepare(text).bind(...params)
    if (!isWriting(text)) return prepared.all<Row>()
    const [, result] = await client.batch<Row>([client.prepare(refusedWhilePaused).bind(), prepared])
    if (!result) throw new Error('D1 did not answer a statement')
    return result
  }
  return {
    $client: client,
    all: async <Row>(statement: SQL) => (await ask<Row>(statement)).results,
    async get<Row>(statement: SQL) {
      const { results } = await ask<Row>(statement)
      // Whoever asks for what may be missing has `undefined` in its type.
      return results[0] as Row
    },
    run: (statement) => ask(statement),
  }
}

/** Runs statements as one batch, which is refused while writes are paused; gives the rows of each. */
export async function batchAll(client: D1Database, statements: readonly SQL[]): Promise<unknown[][]> {
  if (statements.length === 0) return []
  const queries = statements.map((statement) => statement.toQuery(syntax))
  const guards = queries.some(({ sql: text }) => isWriting(text))
    ? [client.prepare(refusedWhilePaused).bind()]
    : []
  const prepared = queries.map(({ sql: text, params }) => client.prepare(text).bind(...params))
  const results = await client.batch<unknown>([...guards, ...prepared])
  return results.slice(guards.length).map(({ results: rows }) => rows)
}

/** A statement as text with its values in it, for where SQL is handed on as a file. */
export function toText(statement: SQL): string {
  return statement.inlineParams().toQuery(syntax).sql.trim()
}
