import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { startStorageServer, type StorageServer } from './edge/storage-server.ts'
import { readCpuMs } from './measure/processes.ts'
import { median } from './measure/statistics.ts'
import { prepareBenchWorker, prepareWorker, startIsolate } from './measure/workerd.ts'
import { scaleForSmoke } from './smoke-scale.ts'

const rounds = scaleForSmoke(12, 1)
/** Highest acceptable ratio of CPU, site to bare Hono and React, each without that of an empty worker. */
const maxRatio = 1.25

type ColdStartTarget = { label: string; config: string; path: string; cookie?: string }

/** CPU time (ms) of a new process from its start to the end of its first response. */
async function measureFirstResponse({ config, path, cookie }: ColdStartTarget): Promise<number> {
  await using isolate = await startIsolate(config)
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  const response = await fetch(isolate.url + path, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return readCpuMs(isolate.pid)
}

/** Inserts a manager with a session. Returns the session cookie. */
function createSession({ db }: StorageServer): string {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  const now = Date.now()
  db.prepare(
    "INSERT INTO managers (id, email, name, role, created_at) VALUES ('m', 'm@cauce.example', 'M', 'owner', ?)",
  ).run(now)
  db.prepare(
    `INSERT INTO sessions (id, hash, manager_id, created_at, verified_at, last_used_at, remember, device)
     VALUES ('s', ?1, 'm', ?2, ?2, ?2, 0, '')`,
  ).run(hash, now)
  return `__Host-sesion=${token}`
}

const pageDataSchema = v.object({ data: v.unknown() })

/** The data of the home page as JSON, as the site itself returns it. */
async function readHomeData(config: string): Promise<string> {
  await using isolate = await startIsolate(config)
  const response = await fetch(`${isolate.url}/api/data/`)
  return JSON.stringify(v.parse(pageDataSchema, await response.json()).data)
}

/** Measures the cost of an isolate's first response: alternates between the site and bare Hono and React. */
export async function benchCold(): Promise<void> {
  await using storage = await startStorageServer()
  const site = await prepareWorker('site', { folder: 'dist/worker', main: 'index.js' }, storage.address)
  const vars = { HOME: await readHomeData(site) }
  const targets: readonly ColdStartTarget[] = [
    { label: 'worker vacío', config: await prepareBenchWorker('empty.ts'), path: '/' },
    {
      label: 'Hono + React solos, /',
      config: await prepareBenchWorker('bare-start.tsx', storage.address, { vars }),
      path: '/',
    },
    { label: 'sitio, primero /', config: site, path: '/' },
    { label: 'sitio, primero /mngr', config: site, path: '/mngr', cookie: createSession(storage) },
  ]
  const samples = targets.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, target] of targets.entries()) samples[index]?.push(await measureFirstResponse(target))
  printReport(targets.map(({ label }, index) => ({ label, values: samples[index] ?? [] })))
}

function printReport(rows: readonly { label: string; values: readonly number[] }[]): void {
  const [empty = 0, bare = 0] = rows.map(({ values }) => median(values))
  console.log(`\nArranque en frío: CPU de un proceso nuevo hasta su primera respuesta (${rounds} turnos)`)
  for (const [index, { label, values }] of rows.entries()) {
    const cpu = median(values)
    const above = (cpu - empty) / (bare - empty)
    const ratios =
      index < 2 ? '' : `  × ${(cpu / bare).toFixed(2)} en total, × ${above.toFixed(2)} sobre el vacío`
    const verdict = index === 2 ? ` (meta × ${maxRatio}: ${above <= maxRatio ? 'bien' : 'no'})` : ''
    console.log(
      `  ${label.padEnd(24)} ${cpu.toFixed(0).padStart(5)} ms (mejor ${Math.min(...values).toFixed(0)})${ratios}${verdict}`,
    )
  }
}
