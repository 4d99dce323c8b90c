import type { Config } from '../cli/environment/config.ts'
import { secretMakers } from '../cli/environment/secrets.ts'
import { type Jurisdiction, readBookmark, withSecretsFile } from './account.ts'
import { createWrangler, openApi, type Wrangler } from './api.ts'
import { type Needs, needsOf, writeConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { type Ailing, findAiling } from './health.ts'
import { findSenderNotices } from './mail.ts'
import { readMigrations } from './migrations.ts'
import { makeResources, type Survey, survey } from './preflight.ts'
import { listed, shift, type Trial, tryVersion } from './shift.ts'
import { askSite } from './smoke.ts'
import { upload } from './upload.ts'

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
  /** The secret HEALTH_TOKEN of the site, by which its parts are asked; null = they are not. */
  healthToken: string | null
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

const describeNeeds = ({ databases, namespaces, buckets, queues }: Needs): string =>
  [
    ...databases.map((name) => `base de datos ${name}`),
    ...buckets.map((name) => `almacén ${name}`),
    ...namespaces.map((name) => `espacio de claves ${name}`),
    ...queues.map((name) => `cola ${name}`),
  ].join(', ')

function describePlan(
  { missing, newSecrets, live, pending, notices }: Survey,
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
    ...notices.map((notice) => `Aviso: ${notice}`),
  ]
}

async function migrate(
  wrangler: Wrangler,
  config: string,
  database: string,
  bookmark: string,
): Promise<void> {
  await wrangler('d1', 'migrations', 'apply', database, '--remote', '--config', config).catch(
    (error: unknown) => {
      throw new Error(
        `Una migración falló; nada se ha publicado y la versión de antes sigue atendiendo. Corrígela y repite.\n` +
          `Si hiciera falta volver atrás: npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}\n\n${String(error)}`,
        { cause: error },
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

const untried =
  'Aviso: sin HEALTH_TOKEN en el entorno, de la versión nueva se prueban las páginas y D1, pero no KV, R2 ni la cola.'

/** How the new version is to be tried, and what is said of it; the parts as they are before anything changes. */
async function prepareTrial(deployment: Deployment, isDeployed: boolean): Promise<[Trial, string[]]> {
  const { environment, fetch: get, patienceMs, healthToken: token } = deployment
  const trial = { environment, fetch: get, patienceMs }
  // A new worker has no token yet.
  if (!isDeployed) return [{ ...trial, parts: null }, []]
  if (token === null) return [{ ...trial, parts: null }, [untried]]
  const before: Ailing = await findAiling(askSite(get, environment.siteUrl), token)
  const said = [...before].map(
    ([part, problem]) => `Aviso: ${part} ya falla ahora (${problem}), así que no detiene esta publicación.`,
  )
  return [{ ...trial, parts: { token, before } }, said]
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
  const ofSender = (await findSenderNotices(environment.vars, deployment.fetch)).map(
    (line) => `Aviso: ${line}`,
  )
  const [trial, doubts] = await prepareTrial(deployment, seen.live.length > 0)
  for (const line of [...describePlan(seen, api.accountName, environment), ...ofSender, ...doubts])
    say(`      ${line}`)
  if (deployment.isDryRun) return say('Ensayo: no se ha cambiado nada.')
  if (!(await deployment.confirm(`¿Publicar en ${environment.siteUrl}?`)))
    throw new Error('No se ha cambiado nada.')
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
    throw new Error('wrangler.toml no nombra ninguna base de datos.')

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
    const finish = () => wrangler('triggers', 'deploy', '--config', config)
    await shift(trial, { api, buildId, before, id: uploaded, shares: deployment.shares, step, say, finish })
  } else {
    await deployFirst(wrangler, config, newSecrets, about)
    step('Prueba de la dirección pública')
    const problems = await tryVersion(trial, buildId)
    if (problems.length > 0)
      throw new Error(
        `Está publicado, pero no responde como debe, y no hay versión anterior a la que volver:\n${listed(problems)}`,
      )
  }
  say(`Publicado en ${environment.siteUrl}: ${buildId}, esquema ${schema}.`)
}
