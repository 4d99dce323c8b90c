import { secretMakers } from '../cli/environment/secrets.ts'
import {
  createBucket,
  createDatabase,
  createNamespace,
  createQueue,
  findBucket,
  findDatabase,
  type Jurisdiction,
  listFullVersions,
  listNamespaces,
  listQueues,
  listSecrets,
  type DeployedVersion,
  readDeployments,
  readSubdomain,
} from './account.ts'
import type { Api } from './api.ts'
import type { FoundResources, RequiredResources } from './config.ts'
import { readAppliedMigrations } from './database.ts'
import type { Environment } from './environment.ts'
import { findMailProblem } from './mail.ts'
import { requireUnedited } from './migration-hashes.ts'
import { findIncompatibility, type Migration } from './migrations.ts'

/** The state of the account, read without changing anything. */
export type Preflight = {
  found: FoundResources
  missing: RequiredResources
  missingSecrets: string[]
  deployed: DeployedVersion[]
  /** The last version that all visitors got; undefined if the worker was never deployed. */
  before: DeployedVersion | undefined
  pending: Migration[]
  /** Migrations whose content is not recorded yet. */
  unrecorded: Migration[]
  /** Problems that do not stop the deploy. */
  warnings: string[]
}

/** The number of the schema that a version was built with, from its message; null if the message has none. */
export function getSchemaNumber(version: DeployedVersion): number | null {
  const schema = /esquema (\d{4})/.exec(version.message)?.[1]
  return schema === undefined ? null : Number(schema)
}

/** The required secrets that the worker lacks (all of them before the first deploy), and a warning about backups. */
export async function checkSecrets(
  api: Api,
  worker: string,
): Promise<{ missingSecrets: string[]; warnings: string[] }> {
  const present = (await listSecrets(api, worker)) ?? []
  return {
    missingSecrets: Object.keys(secretMakers).filter((name) => !present.includes(name)),
    warnings: present.includes('BACKUP_KEY')
      ? []
      : [`falta BACKUP_KEY: ${worker} no hace copias de seguridad (docs/ops/backup.md).`],
  }
}

/** The migrations to apply and to record. Throws if the database has others, or if an applied one was edited. */
export async function readPending(
  api: Api,
  database: string | undefined,
  migrations: readonly Migration[],
): Promise<Pick<Preflight, 'pending' | 'unrecorded'>> {
  if (database === undefined) return { pending: [...migrations], unrecorded: [...migrations] }
  const applied = await readAppliedMigrations(api, database)
  const unknown = applied.filter((name) => migrations.every((migration) => migration.name !== name))
  if (unknown.length > 0)
    throw new Error(
      `La base de datos va por delante de este código: ya tiene ${unknown.join(', ')}. Publica desde una rama que las traiga.`,
    )
  const unrecorded = await requireUnedited(api, database, migrations)
  return { pending: migrations.filter(({ name }) => !applied.includes(name)), unrecorded }
}

/** Looks up each name. The result lacks the names that were not found. */
async function findEach<T>(
  names: readonly string[],
  find: (name: string) => Promise<T | null>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  await Promise.all(
    names.map(async (name) => {
      const value = await find(name)
      if (value !== null) found.set(name, value)
    }),
  )
  return found
}

export const noSubdomainMessage =
  'La cuenta no tiene todavía un nombre en workers.dev, que piden las copias de seguridad (al hacerse y al volver) y las vistas previas: abre una vez Workers & Pages en el panel de Cloudflare, elige uno y repite.'

/** The resources that the account has of those that are needed, and those that it lacks. */
export async function findResources(
  api: Api,
  needs: RequiredResources,
): Promise<Pick<Preflight, 'found' | 'missing'>> {
  const [databases, namespaces, buckets, queues] = await Promise.all([
    findEach(needs.databases, (name) => findDatabase(api, name)),
    listNamespaces(api),
    findEach(needs.buckets, (name) => findBucket(api, name)),
    listQueues(api),
  ])
  return {
    found: { databases, namespaces, buckets },
    missing: {
      databases: needs.databases.filter((name) => !databases.has(name)),
      namespaces: needs.namespaces.filter((title) => !namespaces.has(title)),
      buckets: needs.buckets.filter((name) => !buckets.has(name)),
      queues: needs.queues.filter((name) => !queues.has(name)),
    },
  }
}

/** Checks everything that a deploy depends on. Throws the reason that prevents the deploy, with what to do. */
export async function runPreflight(
  api: Api,
  environment: Environment,
  needs: RequiredResources,
  migrations: readonly Migration[],
): Promise<Preflight> {
  const [resources, { missingSecrets, warnings }, deployments, mail, subdomain] = await Promise.all([
    findResources(api, needs),
    checkSecrets(api, environment.worker),
    readDeployments(api, environment.worker),
    findMailProblem(api, environment.vars),
    readSubdomain(api),
  ])
  if (subdomain === null) throw new Error(noSubdomainMessage)
  const deployed = deployments[0]?.versions ?? []
  // After an interrupted deploy, the version with most visitors may be the one that was being tried.
  const before = listFullVersions(deployments)[0] ?? deployed[0]
  const database = resources.found.databases.get(needs.databases[0] ?? '')
  const { pending, unrecorded } = await readPending(api, database, migrations)
  const running = Math.min(...deployed.map((version) => getSchemaNumber(version) ?? 0))
  const problem = deployed.length === 0 ? null : findIncompatibility(pending, running)
  if (problem !== null)
    throw new Error(
      `${problem} Publica antes código que ya no lo use, y di en la migración desde cuál («-- unused-since: NNNN»).`,
    )
  return {
    ...resources,
    missingSecrets,
    deployed,
    before,
    pending,
    unrecorded,
    warnings: mail === null ? warnings : [...warnings, mail],
  }
}

/** Creates the missing resources. It may run again after a failure. */
export async function createResources(
  api: Api,
  missing: RequiredResources,
  jurisdiction: Jurisdiction,
): Promise<void> {
  for (const name of missing.databases) await createDatabase(api, name, jurisdiction)
  for (const title of missing.namespaces) await createNamespace(api, title)
  for (const name of missing.buckets) await createBucket(api, name, jurisdiction)
  for (const name of missing.queues) await createQueue(api, name)
}
