import type { Config } from '../config.ts'
import { secretMakers } from '../secrets.ts'
import { type Jurisdiction, type Live, putTraffic, readBookmark, withSecretsFile } from './account.ts'
import { type Api, createWrangler, openApi, type Wrangler } from './api.ts'
import { type Needs, needsOf, writeConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { readMigrations } from './migrations.ts'
import { makeResources, type Survey, survey } from './preflight.ts'
import { askSite, overrideHeader, smoke, smokeWithPatience } from './smoke.ts'

/** What a deploy needs from outside; a rehearsal brings its own. */
export type Deployment = {
  /** `wrangler.toml`. */
  config: Config
  environment: Environment
  /** The folder of the migrations, from the root. */
  migrationsFolder: string
  /** For wrangler; see createWrangler. */
  env?: Readonly<Record<string, string>>
  fetch: typeof fetch
  say: (line: string) => void
  /** Passes the tests of this commit, or rejects. */
  test: () => Promise<void>
  /** Builds the site: the build's id, and its folder from the root. */
  build: () => Promise<{ id: string; folder: string }>
  /** Whether to go on with what was announced. */
  confirm: (question: string) => Promise<boolean>
  chooseJurisdiction: () => Promise<Jurisdiction>
  /** Shares of the visitors that get the new version before all do, in per cent. */
  shares: readonly number[]
  isDryRun: boolean
  /** How long a version may take to answer everywhere, in milliseconds. */
  patienceMs: number
}

const stepNames = [
  'Cuenta, permisos, secretos y esquema',
  'Pruebas de este código',
  'Compilación',
  'Recursos',
  'Marcador de la base de datos',
  'Migraciones',
  'Versión nueva',
  'Prueba de la versión nueva',
  'Visitantes a la versión nueva',
  'Prueba de la dirección pública',
] as const
type StepName = (typeof stepNames)[number]

/** An error whose text is all that ops need. */
const stopped = (message: string, cause?: unknown): Error => new Error(message, { cause })

const describeNeeds = ({ databases, namespaces, buckets, queues }: Needs): string =>
  [
    ...databases.map((name) => `base de datos ${name}`),
    ...buckets.map((name) => `almacén ${name}`),
    ...namespaces.map((name) => `espacio de claves ${name}`),
    ...queues.map((name) => `cola ${name}`),
  ].join(', ')

function describePlan(
  { missing, newSecrets, live, pending }: Survey,
  account: string,
  environment: Environment,
): string[] {
  const making = describeNeeds(missing)
  return [
    `Cuenta: ${account}. Worker: ${environment.worker}. Dirección: ${environment.siteUrl}.`,
    live[0] ? `Publicada ahora: ${live[0].message || live[0].id}.` : 'Todavía no hay nada publicado.',
    ...(making ? [`Se creará: ${making}.`] : []),
    ...(newSecrets.length > 0 ? [`Se creará el secreto ${newSecrets.join(' y ')}.`] : []),
    pending.length > 0
      ? `Migraciones: ${pending.map(({ name }) => name).join(', ')}.`
      : 'Sin migraciones nuevas.',
  ]
}

/** What is wrong with a version after it had time to reach everywhere; empty = nothing. */
function tryVersion(deployment: Deployment, buildId: string, version?: string): Promise<string[]> {
  const { fetch: get, environment, patienceMs } = deployment
  const { worker, siteUrl, isProduction } = environment
  const ask = askSite(get, siteUrl, version === undefined ? {} : overrideHeader(worker, version))
  return smokeWithPatience(() => smoke(ask, buildId, isProduction), patienceMs)
}

async function migrate(
  wrangler: Wrangler,
  config: string,
  database: string,
  bookmark: string,
): Promise<void> {
  await wrangler('d1', 'migrations', 'apply', database, '--remote', '--config', config).catch(
    (error: unknown) => {
      throw stopped(
        `Una migración falló; nada se ha publicado y la versión de antes sigue atendiendo. Corrígela y repite.\n` +
          `Si hiciera falta volver atrás: npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}\n\n${String(error)}`,
        error,
      )
    },
  )
}

/** The first deploy of a worker has nobody to share its visitors with. */
async function deployFirst(
  wrangler: Wrangler,
  config: string,
  names: readonly string[],
  about: readonly string[],
) {
  const secrets = Object.fromEntries(names.map((name) => [name, secretMakers[name]?.() ?? '']))
  await withSecretsFile(secrets, (flags) => wrangler('deploy', '--config', config, ...about, ...flags))
}

async function upload(wrangler: Wrangler, config: string, about: readonly string[]): Promise<string> {
  const output = await wrangler('versions', 'upload', '--config', config, ...about)
  const id = /Version ID:\s*([0-9a-f-]{36})/i.exec(output)?.[1]
  if (id === undefined) throw stopped(`wrangler no dijo el identificador de la versión subida:\n${output}`)
  return id
}

type Shift = {
  api: Api
  wrangler: Wrangler
  config: string
  buildId: string
  before: Live
  id: string
  step: (name: StepName) => void
}

/** Takes the visitors from one version to the next, tried before and after; back again where that fails. */
async function shift(
  deployment: Deployment,
  { api, wrangler, config, buildId, before, id, step }: Shift,
): Promise<void> {
  const put = (percentage: number, message = buildId) => {
    const rest = percentage === 100 ? [] : [{ id: before.id, percentage: 100 - percentage }]
    return putTraffic(api, deployment.environment.worker, [...rest, { id, percentage }], message)
  }
  const pass = async (what: string, version?: string): Promise<void> => {
    const problems = await tryVersion(deployment, buildId, version)
    if (problems.length > 0) throw stopped(`${what}:\n${list(problems)}`)
  }
  try {
    // No visitor gets it yet; who names it does.
    await put(0, `prueba de ${buildId}`)
    step('Prueba de la versión nueva')
    await pass('La versión nueva no pasa la prueba', id)
    step('Visitantes a la versión nueva')
    for (const percentage of deployment.shares) {
      deployment.say(`      ${percentage} %`)
      await put(percentage)
      await pass(`Con ${percentage} % de los visitantes falla`, id)
    }
    await put(100)
    step('Prueba de la dirección pública')
    await pass('La dirección pública no responde como debe')
    await wrangler('triggers', 'deploy', '--config', config)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const all = [{ id: before.id, percentage: 100 }]
    await putTraffic(api, deployment.environment.worker, all, `vuelta: falló ${buildId}`).catch(
      (again: unknown) => {
        throw stopped(
          `${reason}\n\nY no se pudo volver a la versión de antes; hazlo con «npm run rollback».\n${String(again)}`,
          error,
        )
      },
    )
    throw stopped(
      `${reason}\n\nLos visitantes siguen con la versión de antes (${before.message || before.id}). Corrige la causa y repite «npm run deploy».`,
      error,
    )
  }
}

/** Deploys: checks first, changes after; a failed step leaves the version before in its place. */
export async function deploy(deployment: Deployment): Promise<void> {
  const { environment, migrationsFolder, say, env } = deployment
  const wrangler = createWrangler(env)
  const step = (name: StepName) => say(`[${stepNames.indexOf(name) + 1}/${stepNames.length}] ${name}`)

  step('Cuenta, permisos, secretos y esquema')
  const api = await openApi(wrangler, { ...process.env, ...env })
  const needs = needsOf(environment, deployment.config)
  const migrations = await readMigrations(migrationsFolder)
  const seen = await survey(api, environment, needs, migrations)
  for (const line of describePlan(seen, api.accountName, environment)) say(`      ${line}`)
  if (deployment.isDryRun) return say('Ensayo: no se ha cambiado nada.')
  if (!(await deployment.confirm(`¿Publicar en ${environment.siteUrl}?`)))
    throw stopped('No se ha cambiado nada.')
  step('Pruebas de este código')
  await deployment.test()
  step('Compilación')
  const { id: buildId, folder } = await deployment.build()

  step('Recursos')
  const isMissing = describeNeeds(seen.missing) !== ''
  if (isMissing) await makeResources(api, seen.missing, await deployment.chooseJurisdiction())
  const { found, live, newSecrets, pending } = isMissing
    ? await survey(api, environment, needs, migrations)
    : seen
  const config = await writeConfig(environment, found, { folder, migrationsFolder })
  const [[database, id] = []] = [...found.databases]
  if (database === undefined || id === undefined)
    throw stopped('wrangler.toml no nombra ninguna base de datos.')

  step('Marcador de la base de datos')
  const bookmark = await readBookmark(api, id)
  say(`      ${bookmark}`)
  step('Migraciones')
  if (pending.length > 0) await migrate(wrangler, config, database, bookmark)

  step('Versión nueva')
  const schema = String(migrations.at(-1)?.number ?? 0).padStart(4, '0')
  const about = ['--tag', buildId, '--message', `${buildId} · esquema ${schema} · marcador ${bookmark}`]
  const [before] = live
  if (before) {
    const uploaded = await upload(wrangler, config, about)
    await shift(deployment, { api, wrangler, config, buildId, before, id: uploaded, step })
  } else {
    await deployFirst(wrangler, config, newSecrets, about)
    step('Prueba de la dirección pública')
    const problems = await tryVersion(deployment, buildId)
    if (problems.length > 0)
      throw stopped(
        `Está publicado, pero no responde como debe, y no hay versión anterior a la que volver:\n${list(problems)}`,
      )
  }
  say(`Publicado en ${environment.siteUrl}: ${buildId}, esquema ${schema}.`)
}

const list = (problems: readonly string[]): string => problems.map((problem) => `  · ${problem}`).join('\n')
