import { type ContentVersion, parseContentVersion, selectContentVersion } from './content-version.ts'
import { createDatabase, type Database, prepare } from './database.ts'
import { withStorageTimeout } from './with-timeout.ts'

/** The database for one answer, and the content version read with its first batch. */
export type VersionedDatabase = {
  db: Database
  contentVersion: () => Promise<ContentVersion>
  wasQueried: () => boolean
}

type QueuedBatch = { statements: D1PreparedStatement[] } & PromiseWithResolvers<D1Result[]>

/**
 * A database whose first batch also reads the content version, so that data and version are consistent. Queries of the
 * same microtask turn join that batch and later ones wait for it, so no data is older than the version. If nothing was
 * queried, `contentVersion` reads the version alone.
 */
export function createVersionedDatabase({ $client }: Database, now: number): VersionedDatabase {
  let queue: QueuedBatch[] | null = []
  let first: Promise<ContentVersion> | null = null

  async function send(): Promise<ContentVersion> {
    // Waits one microtask, so that the other queries of this turn can join the batch.
    await Promise.resolve()
    const queued = queue ?? []
    queue = null
    try {
      const statements = queued.flatMap((each) => each.statements)
      const [version, ...results] = await $client.batch([
        prepare($client, selectContentVersion(now)),
        ...statements,
      ])
      let from = 0
      for (const { statements: ownStatements, resolve } of queued) {
        resolve(results.slice(from, from + ownStatements.length))
        from += ownStatements.length
      }
      return parseContentVersion(version?.results[0])
    } catch (error) {
      for (const { reject } of queued) reject(error)
      throw error
    }
  }

  function start(): Promise<ContentVersion> {
    if (first) return first
    first = send()
    // Callers get this error from their own queries; this avoids an unhandled rejection.
    first.catch(() => {})
    return first
  }

  async function run(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    if (!queue) {
      await start()
      return $client.batch(statements)
    }
    const queued = { statements, ...Promise.withResolvers<D1Result[]>() }
    queue.push(queued)
    void start()
    return queued.promise
  }

  return {
    db: createDatabase($client, run),
    contentVersion: () => withStorageTimeout(start()),
    wasQueried: () => first !== null,
  }
}
