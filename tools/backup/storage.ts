import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import * as v from 'valibot'
import { getPlatformProxy } from 'wrangler'
import { type BackupKey, importBackupKey } from '#worker/features/operations/backup/seal.ts'
import { type Config, readConfig } from '../cli/environment/config.ts'
import { stateFolder } from '../cli/environment/d1.ts'
import { ensureLocalVars } from '../cli/environment/local-vars.ts'
import { takeLock } from '../cli/environment/lock.ts'
import { local, type Place, publishFirst } from '../cli/environment/place.ts'
import { root } from '../cli/environment/shell.ts'
import { findBucket, findDatabase, readSubdomain } from '../deploy/account.ts'
import { createWrangler, openApi } from '../deploy/api.ts'
import { environmentOf, nameIn } from '../deploy/environment.ts'
import { noSubdomain } from '../deploy/preflight.ts'

// The storage of a site for a command: the local one, or an environment's own through wrangler's remote bindings. The
// worker's code works on either as it works on its bindings.

export type Storage = { DB: D1Database; MEDIA: R2Bucket; BACKUPS: R2Bucket }

/** A site's storage, and what of it a restore writes to, in words. */
export type OpenStorage = Storage & { where: string }

/** Opens what a configuration of wrangler names; `place` says whether it is on the platform. */
export type Connect = (
  configPath: string,
  where: { place: Place; state: string },
) => Promise<{ env: Storage; dispose: () => Promise<void> }>

/** Where a command finds the sites: a rehearsal has others. */
export type Sites = {
  config: Config
  env: Readonly<Record<string, string | undefined>>
  connect: Connect
  /** The folder of the local site. */
  state: string
}

const connectByWrangler: Connect = (configPath, { place, state }) =>
  getPlatformProxy<Storage>({
    configPath,
    persist: { path: join(state, 'v3') },
    remoteBindings: place !== local,
    envFiles: [],
  })

/** The sites of this folder's wrangler.toml. */
export const ownSites = async (): Promise<Sites> => ({
  config: await readConfig(),
  env: process.env,
  connect: connectByWrangler,
  state: resolve(root, stateFolder),
})

const configSchema = v.object({
  compatibility_date: v.string(),
  d1_databases: v.array(v.looseObject({ binding: v.string(), database_name: v.string() })),
  r2_buckets: v.array(v.looseObject({ binding: v.string(), bucket_name: v.string() })),
})

const definedIn = (env: Sites['env']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** A configuration with the storage alone: no worker runs beside a command. */
async function configOf(
  place: Place,
  { config, env, state }: Sites,
): Promise<{ where: string; opened: object }> {
  const { compatibility_date, d1_databases, r2_buckets } = v.parse(configSchema, config)
  const name = `${config.name}-ops`
  const base = { name, compatibility_date, d1_databases, r2_buckets }
  if (place === local) return { where: `el sitio local (${state})`, opened: base }
  const environment = environmentOf(config, place)
  const api = await openApi(createWrangler(definedIn(env)), env)
  // wrangler would choose one itself, at random and for good.
  if ((await readSubdomain(api)) === null) throw new Error(noSubdomain)
  const missing = (what: string) =>
    new Error(`En la cuenta ${api.accountName} no existe ${what}: ${publishFirst(place)}`)
  const opened = {
    ...base,
    d1_databases: await Promise.all(
      d1_databases.map(async (each) => {
        const own = nameIn(environment, config.name, each.database_name)
        const database_id = await findDatabase(api, own)
        if (database_id === null) throw missing(`la base de datos ${own}`)
        return { ...each, database_name: own, database_id, remote: true }
      }),
    ),
    r2_buckets: await Promise.all(
      r2_buckets.map(async (each) => {
        const own = nameIn(environment, config.name, each.bucket_name)
        const jurisdiction = await findBucket(api, own)
        if (jurisdiction === null) throw missing(`el almacén ${own}`)
        const where = jurisdiction === 'none' ? {} : { jurisdiction }
        return { ...each, ...where, bucket_name: own, remote: true }
      }),
    ),
  }
  const database = opened.d1_databases.find(({ binding }) => binding === 'DB')
  const media = opened.r2_buckets.find(({ binding }) => binding === 'MEDIA')
  return {
    where: `la cuenta ${api.accountName}: base de datos ${database?.database_name}, almacén ${media?.bucket_name}`,
    opened,
  }
}

/** Works on the storage of a place; a local one is this command's alone for that long. */
export async function withStorage<T>(
  place: Place,
  sites: Sites,
  work: (storage: OpenStorage) => Promise<T>,
): Promise<T> {
  const { state, connect } = sites
  const lock = place === local ? takeLock(join(state, 'cauce.lock'), 'una copia') : () => {}
  if (typeof lock !== 'function')
    throw new Error(
      `El sitio local está en marcha (${lock.note}, proceso ${lock.pid}): detenlo y repite, o usa otra carpeta con CAUCE_STATE.`,
    )
  const folder = join(root, '.wrangler/ops')
  const configPath = join(folder, `storage-${process.pid}-${place}.json`)
  try {
    await mkdir(folder, { recursive: true })
    const { where, opened } = await configOf(place, sites)
    await writeFile(configPath, JSON.stringify(opened))
    const { env, dispose } = await connect(configPath, { place, state }).catch((cause: unknown) => {
      const said = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`No se pudo abrir ${where}. Repite en unos minutos; wrangler dice: ${said}`, { cause })
    })
    try {
      return await work({ ...env, where })
    } finally {
      await dispose()
    }
  } finally {
    await rm(configPath, { force: true })
    lock()
  }
}

/** The owner's key: from the environment, and for a local site from `.dev.vars`. Throws a sentence. */
export async function readBackupKey(place: Place): Promise<BackupKey & { hex: string }> {
  const given = process.env['BACKUP_KEY'] ?? (place === local ? await readLocalKey() : undefined)
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
