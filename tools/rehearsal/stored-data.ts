import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import type { Connect, Storage } from '../backup/storage.ts'
import { localTarget } from '../cli/environment/target.ts'

// Replaces remote bindings by embedded D1 and R2 in a temporary folder, under the ids of the simulated account. Calls
// to the account's API go to the simulated platform.

export type StoredData = {
  connect: Connect
  /** From now on, only this many write batches succeed; null removes the limit. */
  breakAfter: (writes: number | null) => void
  /** Names of the databases and buckets that were opened remotely. */
  openedStorages: string[]
  stop: () => Promise<void>
}

type NamedBinding = { database_name?: string; bucket_name?: string; remote?: boolean; jurisdiction?: string }
type StorageConfig = { d1_databases: NamedBinding[]; r2_buckets: NamedBinding[] }

/** Makes a remote binding local. Local R2 has no jurisdictions. */
const toLocalBinding = ({
  remote: _remote,
  jurisdiction: _jurisdiction,
  ...rest
}: NamedBinding): NamedBinding => rest

export async function createStoredData(): Promise<StoredData> {
  const platform = await mkdtemp(join(tmpdir(), 'cauce-plataforma-'))
  const openedStorages: string[] = []
  // Opened storage stays open until the test ends: opening takes a second, and a command opens it several times.
  const proxies = new Map<string, ReturnType<typeof getPlatformProxy<Storage>>>()
  let remainingWrites: number | null = null

  function createBreakableDatabase(db: Storage['DB']): Storage['DB'] {
    const batch: typeof db.batch = (statements) => {
      if (remainingWrites === 0) return Promise.reject(new Error('D1_ERROR: Network connection lost.'))
      if (remainingWrites !== null) remainingWrites -= 1
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
    openedStorages,
    breakAfter: (writes) => {
      remainingWrites = writes
    },
    async connect(configPath, { target, state }) {
      const text = await readFile(configPath, 'utf8')
      const config: StorageConfig = JSON.parse(text)
      const bindings = [...config.d1_databases, ...config.r2_buckets]
      if (target !== localTarget)
        for (const { remote, database_name, bucket_name } of bindings)
          if (remote) openedStorages.push(database_name ?? bucket_name ?? '')
      const path = join(target === localTarget ? state : platform, 'v3')
      const key = path + text
      const proxy =
        proxies.get(key) ?? openEmbedded(config, { path, localConfigPath: `${configPath}.embedded.json` })
      proxies.set(key, proxy)
      const { env } = await proxy
      return { env: { ...env, DB: createBreakableDatabase(env.DB) }, dispose: async () => {} }
    },
    async stop() {
      for (const proxy of proxies.values()) await (await proxy).dispose()
    },
  }
}

async function openEmbedded(
  config: StorageConfig,
  { path, localConfigPath }: { path: string; localConfigPath: string },
) {
  const d1_databases = config.d1_databases.map(toLocalBinding)
  const r2_buckets = config.r2_buckets.map(toLocalBinding)
  await writeFile(localConfigPath, JSON.stringify({ ...config, d1_databases, r2_buckets }))
  return getPlatformProxy<Storage>({
    configPath: localConfigPath,
    persist: { path },
    remoteBindings: false,
    envFiles: [],
  })
}
