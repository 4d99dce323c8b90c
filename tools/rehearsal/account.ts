import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export type FakeVersion = {
  id: string
  createdOn: string
  message: string
  tag: string
  /** The build that it runs: that of its tag, also after a changed secret. */
  build: string
  /** The bindings as uploaded; variables have a `text`. */
  bindings: { name: string; type: string; text?: unknown }[]
  /** The alias in the version's preview address; null = none. */
  alias: string | null
}
type Traffic = { version_id: string; percentage: number }
type Deployment = { id: string; createdOn: string; message: string; versions: readonly Traffic[] }

export type FakeScript = ReturnType<typeof createScript>
export type FakeDatabase = ReturnType<typeof createDatabase>
/** The complete state of the simulated account. */
export type FakeAccount = ReturnType<typeof createAccount>

type FakeQueue = { queue_id: string; queue_name: string; consumers: Record<string, unknown>[] }

/** A value that a test may set to null. */
const nullable = <T>(value: T): T | null => value

export const createScript = () => ({
  /** Values by name. */
  secrets: new Map<string, string>(),
  /** All versions, oldest first; `deployments` has the same order. */
  versions: Array<FakeVersion>(),
  deployments: Array<Deployment>(),
  domains: Array<string>(),
  crons: Array<string>(),
  /** True if versions of the worker have preview addresses. */
  hasPreviews: false,
})

export const createDatabase = (name: string, jurisdiction: string | null) => ({
  uuid: randomUUID(),
  name,
  jurisdiction,
  file: new DatabaseSync(':memory:'),
  /** The number of writes. It stands for the bookmark of D1 Time Travel. */
  writes: 0,
})

/** A domain with its DNS records and mail settings. */
export const createZone = (name: string) => ({
  id: `zona-${name}`,
  name,
  account: 'cuenta',
  records: Array<{ type: string; name: string; content: string }>(),
  /** True if the token may not read the DNS records. */
  areRecordsHidden: false,
  /** Null if the token may not read them. */
  senders: nullable([name]),
  isRouting: false,
})

export const createAccount = () => ({
  id: 'cuenta',
  isR2Enabled: true,
  databases: new Map<string, FakeDatabase>(),
  namespaces: Array<{ id: string; title: string }>(),
  buckets: new Map<string, { name: string; jurisdiction: string | null }>(),
  queues: new Map<string, FakeQueue>(),
  /** Name of a workflow → the script that contains its class. */
  workflows: new Map<string, string>(),
  /** Names of the workflows that were started by hand. */
  runs: Array<string>(),
  scripts: new Map<string, FakeScript>(),
  /** The name on workers.dev; null if none was chosen. */
  subdomain: nullable('cuenta'),
  zones: [createZone('ensayo.es')],
  /** Destination addresses of Email Routing, and whether they are confirmed. */
  recipients: new Map<string, boolean>(),
})

export function setTraffic(script: FakeScript, versions: readonly Traffic[], message = ''): Deployment {
  const deployment = { id: randomUUID(), createdOn: new Date().toISOString(), message, versions }
  script.deployments.push(deployment)
  return deployment
}

/** The version that all visitors get; null if there is none, or if several versions have visitors. */
export function findLiveVersion(script: FakeScript | undefined): FakeVersion | null {
  const all = script?.deployments.at(-1)?.versions.find(({ percentage }) => percentage === 100)
  return script?.versions.find(({ id }) => id === all?.version_id) ?? null
}

/** The common end of the addresses of a worker's versions. */
export const getPreviewSuffix = ({ subdomain }: FakeAccount, worker: string): string =>
  `-${worker}.${subdomain}.workers.dev`
