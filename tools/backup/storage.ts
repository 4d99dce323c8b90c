import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import * as v from 'valibot'
import { type BackupKey, importBackupKey } from '#worker/features/operations/backup/encryption.ts'
import { type Config, readConfig } from '../cli/environment/config.ts'
import { stateFolder } from '../cli/environment/d1.ts'
import { ensureLocalVars } from '../cli/environment/local-vars.ts'
import { takeLock } from '../cli/environment/lock.ts'
import { root } from '../cli/environment/shell.ts'
import { localTarget, type Target, getPublishHint } from '../cli/environment/target.ts'
import { findBucket, findDatabase, readSubdomain } from '../deploy/account.ts'
import { createWrangler, openApi } from '../deploy/api.ts'
import { getEnvironment, getNameInEnvironment } from '../deploy/environment.ts'
import { noSubdomainMessage } from '../deploy/preflight.ts'

// Gives commands the storage of a site: local storage, or that of an environment through wrangler's remote bindings.

export type Storage = { DB: D1Database; MEDIA: R2Bucket; BACKUPS: R2Bucket }

/** A site's storage, with a description of it for the person who restores. */
export type OpenStorage = Storage & { description: string }

/** Opens the storage that a wrangler configuration names. Local storage is in the folder `state`. */
type Connect = (
  configPath: string,
  where: { target: Target; state: string },
) => Promise<{ env: Storage; dispose: () => Promise<void> }>

/** How a command finds its sites; tests pass simulated ones. */
export type Sites = {
  config: Config
  env: Readonly<Record<string, string | undefined>>
  connect: Connect
  /** The folder of the local site's storage. */
  state: string
}

const connectWithWrangler: Connect = async (configPath, { target, state }) => {
  // Imported only when it is needed: its 10 MB of script take a second.
  const { getPlatformProxy } = await import('wrangler')
  return getPlatformProxy<Storage>({
    configPath,
    persist: { path: join(state, 'v3') },
    remoteBindings: target !== localTarget,
    envFiles: [],
  })
}

export const readSites = async (): Promise<Sites> => ({
  config: await readConfig(),
  env: process.env,
  connect: connectWithWrangler,
  state: resolve(root, stateFolder),
})

const storageConfigSchema = v.object({
  compatibility_date: v.string(),
  d1_databases: v.array(v.looseObject({ binding: v.string(), database_name: v.string() })),
  r2_buckets: v.array(v.looseObject({ binding: v.string(), bucket_name: v.string() })),
})

const listVariables = (env: Sites['env']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Writes a wrangler configuration with storage only: no worker runs beside the command. Returns its path. */
async function createStorageConfig(
  target: Target,
  { config, env, state }: Sites,
): Promise<{ description: string; openConfig: object }> {
  const { compatibility_date, d1_databases, r2_buckets } = v.parse(storageConfigSchema, config)
  const name = `${config.name}-ops`
  const base = { name, compatibility_date, d1_databases, r2_buckets }
  if (target === localTarget) return { description: `el sitio local (${state})`, openConfig: base }
  const environment = getEnvironment(config, target)
  const api = await openApi(createWrangler(listVariables(env)), env)
  // Without a workers.dev name wrangler would choose a random one, permanently.
  if ((await readSubdomain(api)) === null) throw new Error(noSubdomainMessage)
  const createMissingError = (what: string) =>
    new Error(`En la cuenta ${api.accountName} no existe ${what}: ${getPublishHint(target)}`)
  const openConfig = {
    ...base,
    d1_databases: await Promise.all(
      d1_databases.map(async (each) => {
        const fullName = getNameInEnvironment(environment, config.name, each.database_name)
        const database_id = await findDatabase(api, fullName)
        if (database_id === null) throw createMissingError(`la base de datos ${fullName}`)
        return { ...each, database_name: fullName, database_id, remote: true }
      }),
    ),
    r2_buckets: await Promise.all(
      r2_buckets.map(async (each) => {
        const fullName = getNameInEnvironment(environment, config.name, each.bucket_name)
        const jurisdiction = await findBucket(api, fullName)
        if (jurisdiction === null) throw createMissingError(`el almacén ${fullName}`)
        const description = jurisdiction === 'none' ? {} : { jurisdiction }
        return { ...each, ...description, bucket_name: fullName, remote: true }
      }),
    ),
  }
  const database = openConfig.d1_databases.find(({ binding }) => binding === 'DB')
  const media = openConfig.r2_buckets.find(({ binding }) => binding === 'MEDIA')
  return {
    description: `la cuenta ${api.accountName}: base de datos ${database?.database_name}, almacén ${media?.bucket_name}`,
    openConfig,
  }
}

/** Runs `work` with the storage of a site. Local storage is locked meanwhile, so that no other process uses it. */
export async function withStorage<T>(
  target: Target,
  sites: Sites,
  work: (storage: OpenStorage) => Promise<T>,
): Promise<T> {
  const { state, connect } = sites
  const releaseLock = target === localTarget ? takeLock(join(state, 'cauce.lock'), 'una copia') : () => {}
  if (typeof releaseLock !== 'function')
    throw new Error(
      `El sitio local está en marcha (${releaseLock.note}, proceso ${releaseLock.pid}): detenlo y repite, o usa otra carpeta con CAUCE_STATE.`,
    )
  const folder = join(root, '.wrangler/ops')
  const configPath = join(folder, `storage-${process.pid}-${target}.json`)
  try {
    await mkdir(folder, { recursive: true })
    const { description, openConfig } = await createStorageConfig(target, sites)
    await writeFile(configPath, JSON.stringify(openConfig))
    const { env, dispose } = await connect(configPath, { target, state }).catch((cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`No se pudo abrir ${description}. Repite en unos minutos; wrangler dice: ${message}`, {
        cause,
      })
    })
    try {
      return await work({ ...env, description })
    } finally {
      await dispose()
    }
  } finally {
    await rm(configPath, { force: true })
    releaseLock()
  }
}

/** The owner's backup key, from the environment or the local `.dev.vars`. Throws if missing or invalid. */
export async function readBackupKey(target: Target): Promise<BackupKey & { hex: string }> {
  const given = process.env['BACKUP_KEY'] ?? (target === localTarget ? await readLocalKey() : undefined)
  if (given === undefined)
    throw new Error('Falta la clave: define BACKUP_KEY en el entorno con las 64 cifras que guardaste.')
  const key = await importBackupKey(given.trim())
  if (!key) throw new Error('BACKUP_KEY no vale: son 64 cifras hexadecimales (0-9, a-f).')
  return { ...key, hex: given.trim() }
}

async function readLocalKey(): Promise<string | undefined> {
  const text = await readFile(await ensureLocalVars(), 'utf8')
  return /^BACKUP_KEY\s*=\s*["']?([^"'\n]*)/m.exec(text)?.[1]
}
