import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import { getPlatformProxy } from 'wrangler'
import type { Connect, Storage } from '../backup/storage.ts'
import { local } from '../cli/environment/place.ts'

// What remote bindings lead to, without the tunnel: embedded D1 and R2 under the ids that the stand-in's account gave,
// in a folder that stands for the platform. What a command asks of the account's API goes to the stand-in itself.

export type Data = {
  connect: Connect
  /** From now on, so many writes into a site's database go through and all that follow break off. */
  breakAfter: (writes: number | null) => void
  /** Names of the databases and buckets that were opened remotely. */
  opened: string[]
  stop: () => Promise<void>
}

type Named = { database_name?: string; bucket_name?: string; remote?: boolean; jurisdiction?: string }
type Stored = { d1_databases: Named[]; r2_buckets: Named[] }

/** The same, of this machine: a local R2 knows no jurisdictions. */
const embedded = ({ remote: _remote, jurisdiction: _jurisdiction, ...rest }: Named): Named => rest

export async function createData(): Promise<Data> {
  const platform = await mkdtemp(join(tmpdir(), 'cauce-plataforma-'))
  const opened: string[] = []
  // Each takes a second to open, and one command opens several: they stay open until the rehearsal ends.
  const known = new Map<string, ReturnType<typeof getPlatformProxy<Storage>>>()
  let left: number | null = null

  function breakable(db: Storage['DB']): Storage['DB'] {
    const batch: typeof db.batch = (statements) => {
      if (left === 0) return Promise.reject(new Error('D1_ERROR: Network connection lost.'))
      if (left !== null) left -= 1
      return db.batch(statements)
    }
    return new Proxy(db, {
      get(target, name) {
        if (name === 'batch') return batch
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  return {
    opened,
    breakAfter: (writes) => {
      left = writes
    },
    async connect(configPath, { place, state }) {
      const text = await readFile(configPath, 'utf8')
      const config: Stored = JSON.parse(text)
      const named = [...config.d1_databases, ...config.r2_buckets]
      if (place !== local)
        for (const { remote, database_name, bucket_name } of named)
          if (remote) opened.push(database_name ?? bucket_name ?? '')
      const path = join(place === local ? state : platform, 'v3')
      const proxy = known.get(text) ?? openEmbedded(config, { path, own: `${configPath}.embedded.json` })
      known.set(text, proxy)
      const { env } = await proxy
      return { env: { ...env, DB: breakable(env.DB) }, dispose: async () => {} }
    },
    async stop() {
      for (const proxy of known.values()) await (await proxy).dispose()
    },
  }
}

async function openEmbedded(config: Stored, { path, own }: { path: string; own: string }) {
  const d1_databases = config.d1_databases.map(embedded)
  const r2_buckets = config.r2_buckets.map(embedded)
  await writeFile(own, JSON.stringify({ ...config, d1_databases, r2_buckets }))
  return getPlatformProxy<Storage>({
    configPath: own,
    persist: { path },
    remoteBindings: false,
    envFiles: [],
  })
}

/** Migrates a database as the deploy of this code does. */
export async function migrateWhole(db: Storage['DB']): Promise<void> {
  const migrations = await readD1Migrations('worker/migrations')
  await db
    .prepare('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)')
    .run()
  for (const { name, queries } of migrations)
    await db.batch([
      ...queries.map((query) => db.prepare(query)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name),
    ])
}
