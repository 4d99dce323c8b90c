import { createHash } from 'node:crypto'
import { readPreviewSuffix } from './account.ts'
import { type Api, createWrangler, openApi } from './api.ts'
import { listRequiredResources, writeConfig } from './config.ts'
import type { CommandOptions, Environment } from './environment.ts'
import { readMigrations } from './migrations.ts'
import { type Preflight, runPreflight } from './preflight.ts'
import { formatList, testVersion } from './shift-traffic.ts'
import { uploadVersion } from './upload.ts'

/** The environment's worker and data are used by the preview; it is never production. */
export type PreviewOptions = CommandOptions & {
  /** The branch to show. The address of the preview contains its name. */
  branch: string
  build: () => Promise<{ id: string; folder: string }>
  isDryRun: boolean
}

/** Most characters in one label of a host name, a limit of DNS. */
const maxLabelLength = 63
const hashLength = 6

/** Makes a branch's name the start of a host label with room for `rest`; changed names get a hash. */
export function getAlias(branch: string, rest: string): string {
  const plain = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  const room = maxLabelLength - rest.length
  // Without a hash, the branches `feat/x` and `feat-x` would have the same address.
  if (plain === branch && plain.length <= room) return plain
  const hash = createHash('sha256').update(branch).digest('hex').slice(0, hashLength)
  const start = plain.slice(0, room - hashLength - 1).replace(/-+$/, '')
  return `${start || 'rama'}-${hash}`
}

/** Says why an environment cannot show this branch, with what to do; null if it can. */
function findObstacle(
  { name }: Environment,
  { deployed, missing, missingSecrets, pending }: Preflight,
): string | null {
  const deployCommand = `npm run deploy -- --env ${name}`
  if (deployed.length === 0 || [...Object.values(missing).flat(), ...missingSecrets].length > 0)
    return `«${name}» todavía no se ha publicado entera, y una vista previa usa su worker y sus datos: publícala una vez con «${deployCommand}».`
  if (pending.length === 0) return null
  const names = pending.map((migration) => migration.name).join(', ')
  return `La rama trae migraciones que «${name}» no tiene (${names}), y una vista previa no cambia su base de datos: publica la rama entera con «${deployCommand}».`
}

/** The address of a branch's preview. Throws if the versions of the environment have no addresses. */
async function getPreviewAddress(api: Api, environment: Environment, branch: string): Promise<string> {
  const suffix = await readPreviewSuffix(api, environment.worker)
  if (suffix === null)
    throw new Error(
      `«${environment.name}» se publicó sin direcciones para sus versiones: publícala otra vez con «npm run deploy -- --env ${environment.name}».`,
    )
  return `https://${getAlias(branch, `-${environment.worker}`)}${suffix}`
}

/** Uploads a branch as a version that gets no visitors, and tests it. Returns the address of the version. */
export async function deployPreview(options: PreviewOptions): Promise<string> {
  const { config, environment, branch, env, writeLine } = options
  if (environment.isProduction)
    throw new Error('Una vista previa usa los datos de su entorno, así que nunca el de producción.')
  const wrangler = createWrangler(env)
  const api = await openApi(wrangler, { ...process.env, ...env })
  const migrations = await readMigrations(options.migrationsFolder)
  const preflight = await runPreflight(
    api,
    environment,
    listRequiredResources(environment, config),
    migrations,
  )
  const obstacle = findObstacle(environment, preflight)
  if (obstacle !== null) throw new Error(obstacle)
  const address = await getPreviewAddress(api, environment, branch)
  writeLine(
    `Cuenta: ${api.accountName}. Rama: ${branch}. Datos: los de ${environment.name}. Dirección: ${address}.`,
  )
  for (const warning of preflight.warnings) writeLine(`Aviso: ${warning}`)
  if (options.isDryRun) {
    writeLine('Ensayo: no se ha subido nada.')
    return address
  }
  const { id: buildId, folder } = await options.build()
  // Links and redirects are built from SITE_URL, so it becomes the preview's address. All other settings stay.
  const previewEnvironment = {
    ...environment,
    siteUrl: address,
    vars: { ...environment.vars, SITE_URL: address },
  }
  const file = await writeConfig(previewEnvironment, preflight.found, {
    folder,
    migrationsFolder: options.migrationsFolder,
  })
  const versionFlags = ['--tag', buildId, '--message', `vista previa de ${branch}`, '--preview-alias']
  await uploadVersion(wrangler, file, [...versionFlags, getAlias(branch, `-${environment.worker}`)])
  const problems = await testVersion({ ...options, environment: previewEnvironment, health: null }, buildId)
  if (problems.length > 0)
    throw new Error(`Está subida, sin visitantes, pero no responde como debe:\n${formatList(problems)}`)
  return address
}
