import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hashPassword } from '#worker/features/account/credentials/password.ts'
import { createStorage, type Storage } from './edge/storage.ts'
import { cpuMs, waitedMs } from './measure/processes.ts'
import { percentile } from './measure/statistics.ts'
import { type Isolate, prepare, startIsolate } from './measure/workerd.ts'
import { isSmoke, scaled } from './scale.ts'
import type { Crowd, Plan } from './siege/crowd.ts'

// What visitors wait for while passwords are tried, alone and with expensive texts, against a quiet site. The worker is
// alone in its workerd, as an isolate is at an edge; storage, visitors and attack have a process each.

/** What is asked of the site while it is attacked, in milliseconds at p95. */
const targets: Readonly<Record<string, number>> = { cached: 50, uncached: 300 }
/** The attack: wrong passwords a second, and in all the texts that are expensive to render. */
const attack = { signInsPerSecond: scaled(200, 5), renders: scaled(50, 2) }
/** Rows that a table may gain, where it is not only the two sign-ins of the owner: docs/sign-in.md, "What is stored". */
const mayGain: Readonly<Record<string, number>> = {
  throttle: 3 * 60 + 1,
  failed_sign_ins: 1,
  audit: 3,
  audit_seals: 3,
}
/** One call to a store, in milliseconds. */
const distances = { d1: 5, kv: 10, r2: 40, cache: 2 }
/** Milliseconds between two requests of a visitor. */
const everyMs = 100
const longestSeconds = 120

const owner = { email: 'asedio@cauce.example', password: 'un río tranquilo de noche' }
const labels = { cached: 'en caché', uncached: 'sin caché', signIns: 'un ingreso', renders: 'un texto caro' }
const visitors: Plan['jobs'] = [
  { what: 'cached', everyMs },
  { what: 'uncached', everyMs },
]

/** A process of its own that sends what the plan says. */
async function runCrowd(plan: Plan): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('siege/crowd.ts', import.meta.url)))
  child.send(plan)
  // It sends nothing else.
  const [crowd] = (await once(child, 'message')) as [Crowd]
  return crowd
}

function report({ done, lag }: Crowd, label: string): void {
  for (const { what, times, statuses } of done) {
    const p95 = percentile(times, 0.95)
    const target = targets[what]
    const verdict =
      target === undefined || label === 'en calma' ? '' : p95 <= target ? ` ≤ ${target}` : ` SOBRE ${target}`
    const answers = Object.entries(statuses).map(([status, n]) => `${status} × ${n}`)
    console.log(
      `  ${labels[what].padEnd(14)} p50 ${percentile(times, 0.5).toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms${verdict}  (${answers.join(', ')})`,
    )
  }
  console.log(
    `  ${'quien pide'.padEnd(14)} va tarde: p95 ${lag.p95.toFixed(1)} ms, máximo ${lag.max.toFixed(0)} ms`,
  )
}

function rowsOf({ db }: Storage): Map<string, number> {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return new Map(
    tables.map(({ name }) => [
      String(name),
      Number(db.prepare(`SELECT count(*) AS n FROM "${String(name)}"`).get()?.['n']),
    ]),
  )
}

/** Signs the owner in. `Cookie` holds the session and the known device. */
async function signIn({ url }: Isolate, Cookie = ''): Promise<{ status: number; Cookie: string }> {
  const answer = await fetch(`${url}/api/_auth/ingreso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, 'CF-Connecting-IP': '203.0.113.1', Cookie },
    body: JSON.stringify(owner),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { status: answer.status, Cookie: cookies.join('; ') }
}

async function startSite(storage: Storage): Promise<Isolate> {
  const password = await hashPassword(owner.password)
  storage.db
    .prepare(
      "INSERT INTO managers (id, name, email, password, role, created_at) VALUES ('asedio', 'Asedio', ?1, ?2, 'owner', 0)",
    )
    .run(owner.email, password)
  Object.assign(storage.distances, distances)
  return startIsolate(await prepare('siege', { folder: 'dist/worker', main: 'index.js' }, storage.address))
}

/** Visitors for so many seconds, with those who attack meanwhile. */
async function during(site: Isolate, seconds: number, label: string, attackers: Plan['jobs']): Promise<void> {
  const plan = { url: site.url, seconds }
  const before = { cpu: cpuMs(site.pid), waited: waitedMs(site.pid) }
  const crowds = await Promise.all(
    [visitors, attackers].filter((jobs) => jobs.length > 0).map((jobs) => runCrowd({ ...plan, jobs })),
  )
  console.log(` ${label}`)
  for (const crowd of crowds) report(crowd, label)
  const perSecond = (ms: number): string => `${(ms / seconds).toFixed(0)} ms por segundo`
  console.log(
    `  workerd usó ${perSecond(cpuMs(site.pid) - before.cpu)} de procesador y lo esperó ${perSecond(waitedMs(site.pid) - before.waited)}`,
  )
}

export async function benchSiege(words: readonly string[]): Promise<void> {
  const wanted = Number(words.find((word) => /^\d+$/.test(word)) ?? 60)
  const seconds = scaled(Math.min(wanted, longestSeconds), 1)
  const storage = await createStorage()
  const site = await startSite(storage)
  try {
    const { Cookie } = await signIn(site)
    const signIns = { what: 'signIns', everyMs: 1_000 / attack.signInsPerSecond } as const
    const renders = { what: 'renders', everyMs: (seconds * 1_000) / attack.renders, cookie: Cookie } as const
    console.log(
      `\nAsedio: ${attack.signInsPerSecond} ingresos por segundo y ${attack.renders} textos caros, ${seconds} s cada vez`,
    )
    await during(site, seconds, 'en calma', [])
    const before = rowsOf(storage)
    await during(site, seconds, 'con ingresos', [signIns])
    await during(site, seconds, 'con ingresos y textos', [signIns, renders])
    const inside = await fetch(`${site.url}/api/mngr/cuenta/sesiones`, { headers: { Cookie } })
    const again = await signIn(site, Cookie.replace(/__Host-sesion=[^;]+(; )?/, ''))
    console.log(` la sesión abierta: ${inside.status}; ingresar en un dispositivo conocido: ${again.status}`)
    if (isSmoke && (inside.status !== 200 || again.status !== 200)) process.exitCode = 1
    for (const [table, n] of rowsOf(storage)) {
      const gained = n - (before.get(table) ?? 0)
      const bound = mayGain[table] ?? 1
      if (gained > 0)
        console.log(` filas de ${table}: ${gained} más${gained > bound ? `  SOBRE ${bound}` : ''}`)
    }
  } finally {
    await site.stop()
    await storage.stop()
  }
}
