import type { BackupKey } from '#worker/features/operations/backup/encryption.ts'
import { runDirectly } from '#worker/features/operations/backup/make.ts'
import { checkBackup, restoreBackup } from '#worker/features/operations/backup/restore.ts'
import { createSchemaSql } from '../cli/environment/d1.ts'
import { localTarget } from '../cli/environment/target.ts'
import { withTemporaryFolder } from '../cli/environment/temporary-folder.ts'
import type { Migration } from '../deploy/migrations.ts'
import { createFolderBucket, requireFolder } from './folder-bucket.ts'
import { type Sites, withStorage } from './storage.ts'

/**
 * Restores a downloaded backup into a temporary database, applies the migrations that are newer than the backup, and
 * prints how long each takes. Throws at the first that fails.
 */
export async function rehearseMigrations(
  { path, key, migrations }: { path: string; key: BackupKey; migrations: readonly Migration[] },
  sites: Sites,
  writeLine: (line: string) => void,
): Promise<void> {
  const found = requireFolder(path)
  const bucket = createFolderBucket(found.folder)
  const manifest = await checkBackup({ bucket, key }, found.id, runDirectly)
  const isApplied = ({ name }: Migration) => manifest.migrations.includes(name)
  const [applied, pending] = [migrations.filter(isApplied), migrations.filter((each) => !isApplied(each))]
  if (applied.length < manifest.migrations.length)
    throw new Error(
      `La copia ${manifest.id} tiene migraciones que este código no trae: es de una versión más nueva.`,
    )
  if (pending.length === 0)
    return writeLine(`La copia ${manifest.id} ya tiene todas las migraciones: no hay nada que ensayar.`)
  writeLine(
    `Ensayo de ${pending.length} migraciones con los datos de la copia ${manifest.id}, en este equipo:`,
  )
  await withTemporaryFolder(async (state) => {
    await withStorage(localTarget, { ...sites, state }, async ({ DB }) => {
      await DB.batch(createSchemaSql(applied).map((sql) => DB.prepare(sql)))
      const target = { db: DB, media: null, bucket, key }
      const options = { overwrite: false, now: Date.now() }
      const { rows } = await restoreBackup(target, manifest, options, runDirectly)
      writeLine(`  filas: ${rows}`)
      for (const { name, sql } of pending) {
        const startedAt = performance.now()
        await DB.prepare(sql)
          .run()
          .catch((error: unknown) => {
            throw new Error(
              `${name} falla con tus datos: ${String(error)}. No publiques esta versión todavía.`,
              { cause: error },
            )
          })
        writeLine(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      }
    })
  })
}
