import { rehearseMigrations } from '../backup/rehearse-migrations.ts'
import { readBackupKey, readSites } from '../backup/storage.ts'
import { production } from '../deploy/environment.ts'
import { createGit, hasCurrentDependencies, mergeVersion } from '../deploy/merge-version.ts'
import { readMigrations } from '../deploy/migrations.ts'
import { runMain } from './environment/command.ts'
import { readConfig } from './environment/config.ts'
import { root, runProcess } from './environment/shell.ts'

const usage = `Uso: npm run upgrade -- <versión> [opciones]

  Mezcla una versión con lo tuyo, instala sus dependencias y ensaya sus migraciones con una copia de tus
  datos, en este equipo. No publica nada. Después de resolver un conflicto o de una interrupción, repite la misma orden.

  v1.2.0             Qué versión: una etiqueta de git.
  --from <remoto>    De qué remoto de git o dirección; si no se dice, upstream u origin.
  --copy <carpeta>   La copia de tus datos que trajo «npm run backup -- download»; su clave, en BACKUP_KEY.
`

const describeNextSteps = (hasStaging: boolean): string => `Qué sigue:
  1. Lee qué cambia: CHANGELOG.md y docs/upgrading.md.
  2. npm test
  3. ${hasStaging ? '«npm run deploy -- --env staging», y míralo' : 'Un entorno de pruebas, si quieres verlo antes (docs/ops/staging.md)'}
  4. npm run backup -- --remote
  5. npm run deploy -- --steps 10,50`

const options = { from: { type: 'string' }, copy: { type: 'string' } } as const

await runMain(import.meta, { usage, options, allowPositionals: true }, async (values, positionals) => {
  const [tag, ...rest] = positionals
  if (tag === undefined || !/^v\d[\w.-]*$/.test(tag) || rest.length > 0) throw new Error(usage)
  const isNew = await mergeVersion(createGit(root), tag, values.from)
  // After a resolved conflict or an interruption, the version is merged, but its dependencies are missing.
  if (isNew || !(await hasCurrentDependencies(root))) {
    console.log(`${tag} está mezclada con tu rama. Se instalan sus dependencias.`)
    await runProcess('npm', ['ci', '--no-audit', '--no-fund'])
    if (!(await hasCurrentDependencies(root)))
      throw new Error('npm no dejó instaladas las dependencias: ejecuta «npm ci» y repite la misma orden.')
    // A new process, with the code of the new version.
    return void (await runProcess('node', ['tools/cli/launch.mjs', 'upgrade', ...process.argv.slice(2)]))
  }
  console.log(`Tu rama tiene ${tag}.`)
  if (values.copy === undefined)
    console.log(
      'Las migraciones no se ensayan sin una copia: «npm run backup -- download ./copias --remote», y repite con --copy ./copias.',
    )
  else {
    const key = await readBackupKey(production)
    const migrations = await readMigrations('worker/migrations')
    await rehearseMigrations({ path: values.copy, key, migrations }, await readSites(), console.log)
  }
  const { env } = await readConfig()
  console.log(describeNextSteps('staging' in env))
})
