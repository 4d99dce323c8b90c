import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import * as v from 'valibot'
import { getPlatformProxy } from 'wrangler'
import { type BackupKey, importBackupKey } from '../../backup/seal.ts'
import { readConfig } from '../config.ts'
import { stateFolder } from '../d1.ts'
import { findBucket, findDatabase } from '../deploy/account.ts'
import { createWrangler, openApi } from '../deploy/api.ts'
import { environmentOf, nameIn } from '../deploy/environment.ts'
import { ensureLocalVars } from '../local-vars.ts'
import { takeLock } from '../lock.ts'
import { root } from '../shell.ts'

// The storage of a site for a command: the local one, or an environment's own through wrangler's remote bindings. The
// worker's code works on either as it works on its bindings.

/** `local`, `production`, or an environment of wrangler.toml. */
export type Place = string
export const local: Place = 'local'

export type Storage = { DB: D1Database; MEDIA: R2Bucket; BACKUPS: R2Bucket }

const configSchema = v.object({
  compatibility_date: v.string(),
  d1_databases: v.array(v.looseObject({ binding: v.string(), database_name: v.string() })),
  r2_buckets: v.array(v.looseObject({ binding: v.string(), bucket_name: v.string() })),
})

/** A configuration with the storage alone: no worker runs beside a command. */
async function configOf(place: Place): Promise<object> {
  const config = await readConfig()
  const { compatibility_date, d1_databases, r2_buckets } = v.parse(configSchema, config)
  const name = `${config.name}-ops`
  const base = { name, compatibility_date, d1_databases, r2_buckets }
  if (place === local) return base
  const environment = environmentOf(config, place)
  const api = await openApi(createWrangler(), process.env)
  const missing = (what: string) => new Error(`En la cuenta ${api.accountName} no existe ${what}.`)
  return {
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
}

/** Works on the storage of a place; a local one is this command's alone for that long. */
export async function withStorage<T>(place: Place, work: (storage: Storage) => Promise<T>): Promise<T> {
  const lock = place === local ? takeLock(resolve(root, stateFolder, 'cauce.lock'), 'una copia') : () => {}
  if (typeof lock !== 'function')
    throw new Error(
      `El sitio local está en marcha (${lock.note}, proceso ${lock.pid}): detenlo y repite, o usa otra carpeta con CAUCE_STATE.`,
    )
  const folder = join(root, '.wrangler/ops')
  const configPath = join(folder, `storage-${process.pid}-${place}.json`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(configPath, JSON.stringify(await configOf(place)))
    const { env, dispose } = await getPlatformProxy<Storage>({
      configPath,
      persist: { path: resolve(root, stateFolder, 'v3') },
      remoteBindings: place !== local,
      envFiles: [],
    })
    try {
      return await work(env)
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
