import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hashPassword } from '#worker/features/account/credentials/password.ts'
import { startStorageServer, type StorageServer } from './edge/storage-server.ts'
import { readCpuMs, readWaitMs } from './measure/processes.ts'
import { percentile } from './measure/statistics.ts'
import { type Isolate, prepareWorker, startIsolate } from './measure/workerd.ts'
import type { CrowdResult, CrowdPlan } from './siege/crowd.ts'
import { isSmoke, scaleForSmoke } from './smoke-scale.ts'

// Measures visitors' waiting times while attackers guess passwords, alone and together with expensive texts. The worker
// has its own workerd, like an isolate at an edge; storage, visitors and attackers run in separate processes.

/** Highest acceptable response times during the attack: the 95th percentile, in milliseconds. */
const maxP95Ms: Readonly<Record<string, number>> = { cached: 50, uncached: 300 }
/** The attack: number of wrong passwords per second, and of expensive texts to render in total. */
const attackLoad = { signInsPerSecond: scaleForSmoke(200, 5), renders: scaleForSmoke(50, 2) }
/** How many rows the attack may add to a table; 1 for tables not listed. Source: docs/sign-in.md, "What is stored". */
const allowedNewRows: Readonly<Record<string, number>> = {
  throttle: 3 * 60 + 1,
  failed_sign_ins: 1,
  audit: 3,
  audit_seals: 3,
}
/** Latency of one call to each store, in milliseconds. */
const storeLatencies = { d1: 5, kv: 10, r2: 40 }
/** Milliseconds between two requests of a visitor. */
const visitorIntervalMs = 100
const maxSeconds = 120

const owner = { email: 'asedio@cauce.example', password: 'un río tranquilo de noche' }
const labels = { cached: 'en caché', uncached: 'sin caché', signIns: 'un ingreso', renders: 'un texto caro' }
const visitorJobs: CrowdPlan['jobs'] = [
  { kind: 'cached', intervalMs: visitorIntervalMs },
  { kind: 'uncached', intervalMs: visitorIntervalMs },
]

async function runCrowd(plan: CrowdPlan): Promise<CrowdResult> {
  const child = fork(fileURLToPath(new URL('siege/crowd.ts', import.meta.url)))
  child.send(plan)
  // The process sends no other message.
  const [crowd] = (await once(child, 'message')) as [CrowdResult]
  return crowd
}

function printReport({ results, lag }: CrowdResult, label: string): void {
  for (const { kind, times, statuses } of results) {
    const p95 = percentile(times, 0.95)
    const target = maxP95Ms[kind]
    const verdict =
      target === undefined || label === 'en calma' ? '' : p95 <= target ? ` ≤ ${target}` : ` SOBRE ${target}`
    const answers = Object.entries(statuses).map(([status, n]) => `${status} × ${n}`)
    console.log(
      `  ${labels[kind].padEnd(14)} p50 ${percentile(times, 0.5).toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms${verdict}  (${answers.join(', ')})`,
    )
  }
  console.log(
    `  ${'quien pide'.padEnd(14)} va tarde: p95 ${lag.p95.toFixed(1)} ms, máximo ${lag.max.toFixed(0)} ms`,
  )
}

function countRows({ db }: StorageServer): Map<string, number> {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return new Map(
    tables.map(({ name }) => [
      String(name),
      Number(db.prepare(`SELECT count(*) AS n FROM "${String(name)}"`).get()?.['n']),
    ]),
  )
}

/** Signs the owner in. The returned `Cookie` contains the session and the known device. */
async function signIn({ url }: Isolate, Cookie = ''): Promise<{ status: number; Cookie: string }> {
  const response = await fetch(`${url}/api/_auth/ingreso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, 'CF-Connecting-IP': '203.0.113.1', Cookie },
    body: JSON.stringify(owner),
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { status: response.status, Cookie: cookies.join('; ') }
}

async function startSite(storage: StorageServer): Promise<Isolate> {
  const password = await hashPassword(owner.password)
  storage.db
    .prepare(
      "INSERT INTO managers (id, name, email, password, role, created_at) VALUES ('asedio', 'Asedio', ?1, ?2, 'owner', 0)",
    )
    .run(owner.email, password)
  Object.assign(storage.latencies, storeLatencies)
  return startIsolate(
    await prepareWorker('siege', { folder: 'dist/worker', main: 'index.js' }, storage.address),
  )
}

/** Sends visitors for `seconds` seconds, with attackers at the same time, and prints the response times. */
async function runDuring(
  site: Isolate,
  seconds: number,
  label: string,
  attackers: CrowdPlan['jobs'],
): Promise<void> {
  const plan = { url: site.url, seconds }
  const before = { cpu: readCpuMs(site.pid), waited: readWaitMs(site.pid) }
  const crowds = await Promise.all(
    [visitorJobs, attackers].filter((jobs) => jobs.length > 0).map((jobs) => runCrowd({ ...plan, jobs })),
  )
  console.log(` ${label}`)
  for (const crowd of crowds) printReport(crowd, label)
  const perSecond = (ms: number): string => `${(ms / seconds).toFixed(0)} ms por segundo`
  console.log(
    `  workerd usó ${perSecond(readCpuMs(site.pid) - before.cpu)} de procesador y lo esperó ${perSecond(readWaitMs(site.pid) - before.waited)}`,
  )
}

export async function benchSiege(words: readonly string[]): Promise<void> {
  const requestedSeconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 60)
  const seconds = scaleForSmoke(Math.min(requestedSeconds, maxSeconds), 1)
  await using storage = await startStorageServer()
  await using site = await startSite(storage)
  const { Cookie } = await signIn(site)
  const signIns = { kind: 'signIns', intervalMs: 1_000 / attackLoad.signInsPerSecond } as const
  const renders = {
    kind: 'renders',
    intervalMs: (seconds * 1_000) / attackLoad.renders,
    cookie: Cookie,
  } as const
  console.log(
    `\nAsedio: ${attackLoad.signInsPerSecond} ingresos por segundo y ${attackLoad.renders} textos caros, ${seconds} s cada vez`,
  )
  await runDuring(site, seconds, 'en calma', [])
  const before = countRows(storage)
  await runDuring(site, seconds, 'con ingresos', [signIns])
  await runDuring(site, seconds, 'con ingresos y textos', [signIns, renders])
  const inside = await fetch(`${site.url}/api/mngr/cuenta/sesiones`, { headers: { Cookie } })
  const again = await signIn(site, Cookie.replace(/__Host-sesion=[^;]+(; )?/, ''))
  console.log(` la sesión abierta: ${inside.status}; ingresar en un dispositivo conocido: ${again.status}`)
  if (isSmoke && (inside.status !== 200 || again.status !== 200)) process.exitCode = 1
  for (const [table, n] of countRows(storage)) {
    const newRows = n - (before.get(table) ?? 0)
    const allowedRows = allowedNewRows[table] ?? 1
    const verdict = newRows > allowedRows ? `  SOBRE ${allowedRows}` : ''
    if (newRows > 0) console.log(` filas de ${table}: ${newRows} más${verdict}`)
  }
}
