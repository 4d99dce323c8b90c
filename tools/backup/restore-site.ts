import type { R2Bucket } from '@cloudflare/workers-types'
import { plainStep, type Step } from '#worker/features/operations/backup/make.ts'
import type { Manifest } from '#worker/features/operations/backup/manifest.ts'
import { live } from '#worker/features/operations/backup/newer-enquiries.ts'
import { checkBackup, restoreBackup } from '#worker/features/operations/backup/restore.ts'
import type { BackupKey } from '#worker/features/operations/backup/seal.ts'
import { migrate } from '../cli/environment/d1.ts'
import { local, type Place } from '../cli/environment/place.ts'
import { findFolder, folderBucket } from './folder.ts'
import { type Sites, type Storage, withStorage } from './storage.ts'

type Say = (line: string) => void

/** Says what is done, a line a kind of step; `hasWritten` tells whether any of it changed the site. */
function narrate(say: Say): { step: Step; hasWritten: () => boolean } {
  let said = ''
  return {
    step(name, work) {
      const kind = name.split(' ')[0] ?? name
      if (kind !== said) say(`  ${kind} …`)
      said = kind
      return work()
    },
    // The first only notes that there is to be a restore.
    hasWritten: () => said !== '' && said !== 'empezar',
  }
}

const unwritten = 'No se ha escrito nada.'
const halfDone = (id: string): string =>
  `La restauración de ${id} quedó a medias: el sitio tiene solo una parte, y durante unos diez minutos no guarda nada nuevo. Repite la misma orden, con --from ${id}, y sigue donde quedó.`

/** The same failure, with what stands after it. */
function withState(error: unknown, state: string): Error {
  const words = (error instanceof Error ? error.message : String(error)).trim()
  const sentence = /[.!?»]$/.test(words) ? words : `${words}.`
  return new Error(words.endsWith(state) ? words : `${sentence} ${state}`, { cause: error })
}

type Source = { bucket: R2Bucket; wanted: string }

/** Opens what a backup is read from: a folder, or the bucket of a site. */
async function withSource<T>(
  { from, copies, sites }: { from: string; copies: Place; sites: Sites },
  own: Storage | null,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const found = await findFolder(from)
  if (found) return work({ bucket: folderBucket(found.folder), wanted: found.id })
  if (own) return work({ bucket: own.BACKUPS, wanted: from })
  return withStorage(copies, sites, ({ BACKUPS }) => work({ bucket: BACKUPS, wanted: from }))
}

async function restoreInto(
  { DB, MEDIA }: Storage,
  {
    bucket,
    key,
    manifest,
    overwrite,
    say,
    step,
  }: { bucket: R2Bucket; key: BackupKey; manifest: Manifest; overwrite: boolean; say: Say; step: Step },
): Promise<void> {
  const target = { db: DB, media: MEDIA, bucket, key }
  const done = await restoreBackup(target, manifest, { overwrite, now: Date.now(), live }, step)
  const orphans =
    done.orphans > 0
      ? ` ${done.orphans} filas quedaron fuera: aquello a lo que pertenecían se borró mientras se hacía la copia.`
      : ''
  const kept =
    done.kept > 0
      ? `\nSiguen ahí las consultas que llegaron después de la copia (${done.kept}), con sus mensajes y notas, sin persona asignada.`
      : ''
  say(
    `Restaurada la copia ${done.id}: ${done.rows} filas y ${done.objects} archivos.${orphans}${kept}\nLas sesiones no vuelven: cada persona ingresa de nuevo.\nLo que se borró después de esa copia ha vuelto: borra otra vez lo que alguien pidió borrar.`,
  )
}

export type Restore = {
  from: string
  into: Place
  copies: Place
  overwrite: boolean
  key: BackupKey
  say: Say
}

/** Brings a backup into a site; throws a sentence where it cannot, with what stands then. */
export async function restoreSite(
  { from, into, copies, overwrite, key, say }: Restore,
  sites: Sites,
): Promise<void> {
  const progress = narrate(say)
  let id = from
  try {
    if (into === local) await migrate(sites.state)
    await withStorage(into, sites, (storage) =>
      withSource({ from, copies, sites }, copies === into ? storage : null, async ({ bucket, wanted }) => {
        say(`Se escribirá en ${storage.where}.`)
        say('Comprobando la copia entera; todavía no se escribe nada.')
        const manifest = await checkBackup({ bucket, key }, wanted, plainStep)
        id = manifest.id
        await restoreInto(storage, { bucket, key, manifest, overwrite, say, step: progress.step })
      }),
    )
  } catch (error) {
    throw withState(error, progress.hasWritten() ? halfDone(id) : unwritten)
  }
}
