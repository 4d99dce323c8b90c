import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Config, readConfig } from '../cli/environment/config.ts'
import { secretMakers } from '../cli/environment/secrets.ts'
import { root } from '../cli/environment/shell.ts'
import { createWrangler, openApi } from '../deploy/api.ts'
import { getEnvironment } from '../deploy/environment.ts'
import type { Migration } from '../deploy/migrations.ts'
import { type DeployOptions, deploy } from '../deploy/pipeline.ts'
import { deployPreview, type PreviewOptions } from '../deploy/preview.ts'
import { rollBackTraffic } from '../deploy/rollback.ts'
import { type FakeAccount, createDatabase, createScript, findLiveVersion, setTraffic } from './account.ts'
import { startFakePlatform } from './platform.ts'
import { createFakeSite } from './site.ts'

// Runs the real wrangler against the simulated platform. A worker of one line stands for the site.

export type Rehearsal = Awaited<ReturnType<typeof createRehearsal>>

export const tableSql = ['CREATE TABLE posts (id TEXT, title TEXT);', 'CREATE TABLE notes (id TEXT);']

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Prints what the operator would read, in `npm run rehearse`. */
export function show(text: string): string {
  if (process.env['SHOW_REHEARSAL']) console.log(text.replaceAll(/^/gm, '      '))
  return text
}

/** The message that stopped a command; null if it succeeded. */
export const toMessage = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => show(getMessage(error)),
  )

/** Creates a folder with migrations and with the build of a worker of one line. */
async function createBuildFolder(config: Config): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cauce-ensayo-'))
  for (const name of ['worker', 'client', 'migrations']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'migrations/0001_posts.sql'), tableSql[0] ?? '')
  await writeFile(join(folder, 'client/robots.txt'), 'User-agent: *\n')
  await writeFile(join(folder, 'worker/index.js'), 'export default { fetch: () => new Response("") }\n')
  const assets = { ...Object(config['assets']), directory: '../client' }
  const built = {
    ...config,
    main: 'index.js',
    no_bundle: true,
    env: undefined,
    assets,
    upload_source_maps: false,
  }
  await writeFile(join(folder, 'worker/wrangler.json'), JSON.stringify(built))
  return relative(root, folder)
}

const wranglerConfig = await readConfig()
export const config: Config = {
  ...wranglerConfig,
  vars: { SITE_URL: 'https://www.ensayo.es' },
  env: { staging: { vars: { SITE_URL: 'https://pruebas.ensayo.es' } } },
}

/** A deploy that asks nothing and tests nothing but the site. */
const quietDeploy = {
  retryForMs: 0,
  healthToken: null,
  isDryRun: false,
  trafficSteps: [],
  takeOver: [],
  hotfixReason: null,
  mayCreateSecrets: false,
  test: async () => {},
  confirm: async () => true,
  chooseJurisdiction: async () => 'eu' as const,
}

export async function createRehearsal(prepare: (account: FakeAccount) => void = () => {}) {
  const platform = await startFakePlatform()
  prepare(platform.account)
  const output: string[] = []
  /** Builds whose versions respond with errors. */
  const brokenBuilds = new Set<string>()
  const failingChecks = new Map<string, string[]>()
  const folder = await createBuildFolder(config)
  const site = createFakeSite(platform.account, (build) => brokenBuilds.has(build), failingChecks)
  const openPlatform = () => openApi(createWrangler(platform.env), platform.env)
  const options = {
    ...quietDeploy,
    config,
    environment: getEnvironment(config, 'production'),
    migrationsFolder: join(folder, 'migrations'),
    env: platform.env,
    fetch: site,
    writeLine: (line: string) => output.push(show(line)),
  }
  return {
    ...platform,
    output,
    brokenBuilds,
    failingChecks,
    folder,
    openApi: openPlatform,
    getLiveBuild: (worker = 'cauce') => findLiveVersion(platform.account.scripts.get(worker))?.build,
    /** Rolls production back. Returns the message of the version, or the message that stopped it. */
    rollBack(to?: string, migrations: readonly Migration[] = []): Promise<string> {
      show(`$ npm run rollback${to === undefined ? '' : ` -- --to ${to}`}`)
      return openPlatform()
        .then((api) => rollBackTraffic(api, { ...options, health: null }, migrations, to))
        .then(show, (error: unknown) => show(getMessage(error)))
    },
    /** Deploys. Returns the message that stopped the deploy; null if it succeeded. */
    deploy(id: string, more: Partial<DeployOptions> = {}): Promise<string | null> {
      show(`$ npm run deploy (${id})`)
      return toMessage(deploy({ ...options, build: async () => ({ id, folder }), ...more }))
    },
    /** Deploys a preview of a branch. Returns its address, or the message that stopped it. */
    preview: (branch: string, more: Partial<PreviewOptions> = {}): Promise<string> => {
      const environment = getEnvironment(config, 'staging')
      const build = async () => ({ id: branch, folder })
      return deployPreview({ ...options, environment, branch, build, ...more }).catch(getMessage)
    },
  }
}

/** Adds a build and the first migration to an account, as if they had been deployed. All is named after the worker. */
export function deployFirstBuild(
  account: FakeAccount,
  { worker, build, host } = { worker: 'cauce', build: 'antes', host: 'www.ensayo.es' },
): void {
  const database = createDatabase(worker, 'eu')
  database.file.exec(`${tableSql[0]}
    CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TEXT);
    INSERT INTO d1_migrations (name) VALUES ('0001_posts.sql')`)
  account.databases.set(worker, database)
  account.namespaces.push({ id: createHash('md5').update(worker).digest('hex'), title: `${worker}-sessions` })
  for (const name of ['media', 'backups'].map((part) => `${worker}-${part}`))
    account.buckets.set(name, { name, jurisdiction: 'eu' })
  account.workflows.set(`${worker}-backup`, worker)
  for (const name of ['mail', 'purge', 'visits', 'mail-dead'].map((part) => `${worker}-${part}`))
    account.queues.set(name, { queue_id: `id-${name}`, queue_name: name, consumers: [] })
  const script = createScript()
  script.domains.push(host)
  for (const name of Object.keys(secretMakers)) script.secrets.set(name, `valor de ${name}`)
  const id = '00000000-0000-4000-8000-000000000001'
  const createdOn = new Date(0).toISOString()
  const message = `${build} · esquema 0001 · marcador marcador-0`
  script.versions.push({ id, createdOn, message, tag: build, build, bindings: [], alias: null })
  setTraffic(script, [{ version_id: id, percentage: 100 }])
  account.scripts.set(worker, script)
}

export const listAppliedMigrations = (account: FakeAccount): unknown[] =>
  account.databases
    .get('cauce')
    ?.file.prepare('SELECT name FROM d1_migrations ORDER BY id')
    .all()
    .map((row) => row['name']) ?? []

/** Lists the calls that change something. Queries of D1 are POST requests too, but count as reads. */
export const listChanges = (calls: readonly string[]): string[] =>
  calls.filter((call) => !call.startsWith('GET ') && !call.endsWith('/query'))
