import { introspectWorkflow } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Bindings, parseEnv } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { createTestApp, signInOwner, testOrigin } from '#worker/testing/testing.ts'
import { dropTables } from './drill-database.ts'
import { runDirectly } from './make.ts'
import { listBackups } from './manifest.ts'
import { runBackup, runDrill } from './run.ts'
import { startBackup } from './start.ts'
import {
  BACKUPS,
  dump,
  emptyBucket,
  createEmptyTarget,
  fillSite,
  restoreOrMessage,
  SCRATCH,
  SECOND,
} from './testing.ts'

const sunday = Date.UTC(2026, 10, 22, 4, 17)
// A workflow gets its bindings from the platform, so replacing bindings in a test does not affect it.
const real = env as unknown as Required<Bindings>

test('starts one backup a night, on Sundays with a drill', async () => {
  const created: unknown[] = []
  const BACKUP = {
    create: async (options: unknown) => {
      created.push(options)
    },
    // Only `create` is called.
  } as unknown as Required<Bindings>['BACKUP']
  const app = await createTestApp({ BACKUP, DRILL: SCRATCH })
  for (const at of [sunday, sunday + 86_400_000])
    await worker.scheduled({ cron: '17 4 * * *', scheduledTime: at, noRetry() {} }, app.bindings)
  await worker.scheduled({ cron: '*/15 * * * *', scheduledTime: sunday, noRetry() {} }, app.bindings)
  expect(created).toEqual([
    { id: 'noche-2026-11-22', params: { drill: true } },
    { id: 'noche-2026-11-23', params: { drill: false } },
  ])
})

test('starts a backup when the owner asks for one, kept like those made by hand; says so if backups are off', async () => {
  const created: unknown[] = []
  const BACKUP = {
    create: async (options: unknown) => {
      created.push(options)
      if (created.length > 1) throw new Error('instance.already_exists')
    },
  } as unknown as Required<Bindings>['BACKUP']
  const app = await createTestApp({ BACKUP })
  const headers = { ...(await signInOwner(app)), Origin: testOrigin }
  const ask = async (one = app) => (await one.request('/api/mngr/copias', { method: 'POST', headers })).status
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => sunday + 30_000)
  onTestFinished(() => clock.mockRestore())
  // A second request in the same minute has the same id, and starts no other one.
  expect([await ask(), await ask()]).toEqual([204, 204])
  const backup = { id: 'mano-2026-11-22T04-17', params: { manual: true } }
  expect(created).toEqual([backup, backup])
  expect(await ask(await createTestApp({ BACKUP, BACKUP_KEY: '' }))).toBe(409)
})

test('makes no backup with a missing or invalid key, and says why in the log and on the dashboard', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line))
  for (const [key, why] of [
    ['', 'falta BACKUP_KEY'],
    ['secreto', 'BACKUP_KEY no tiene 64 cifras hexadecimales'],
  ] as const) {
    const app = await createTestApp({ BACKUP_KEY: key })
    const parsed = parseEnv(app.bindings)
    expect(parsed.backup).toBeNull()
    expect(lines.join()).toContain(`No se hacen copias de seguridad: ${why}.`)
    await emptyBucket(BACKUPS)
    await startBackup(parsed, sunday)
    await expect(runBackup(parsed, sunday, runDirectly)).rejects.toThrow('No se hacen copias de seguridad')
    expect((await BACKUPS.list()).objects).toEqual([])
    const html = await (await app.request('/mngr/estado', { headers: await signInOwner(app) })).text()
    for (const text of [
      'todavía no hace copias de seguridad',
      'BACKUP_KEY',
      'href="/mngr/blog/importar#exportar"',
    ])
      expect(html).toContain(text)
  }
  vi.restoreAllMocks()
})

test('the page of the site’s state says what to do about a missing, late or failed backup', async () => {
  const app = await createTestApp()
  const day = 86_400_000
  const readStatus = async (made: number | null, failed: number | null): Promise<string> => {
    await app.run`DELETE FROM backup_runs`
    if (made !== null || failed !== null)
      await app.run`INSERT INTO backup_runs (kind, succeeded_at, failed_at, detail) VALUES ('backup', ${made}, ${failed}, 'Se fue la luz')`
    const html = await (await app.request('/mngr/estado', { headers: await signInOwner(app) })).text()
    return html.slice(html.indexOf('id="copias"')).split('</section>')[0] ?? ''
  }
  const now = Date.now()
  expect(await readStatus(null, null)).toContain('La primera se hace sola esta noche')
  expect(await readStatus(now - day, null)).toContain('no tienes que hacer nada')
  for (const html of [await readStatus(now - 3 * day, null), await readStatus(now - day, now)]) {
    expect(html).toContain('Avisa a quien publica el sitio')
    expect(html).not.toContain('npm run')
  }
  await app.run`DELETE FROM backup_runs`
})

test('resumes a workflow after failed steps and makes a backup that can be restored', async () => {
  const { app } = await fillSite()
  await using runs = await introspectWorkflow(real.BACKUP)
  await runs.modifyAll(async (run) => {
    await run.disableRetryDelays()
    for (const name of ['tabla posts 0', 'imágenes 0', 'manifiesto'])
      await run.mockStepError({ name }, new Error('Se fue la luz'), 2)
  })
  await real.BACKUP.create({ params: {} })
  const [run] = await runs.get()
  await run?.waitForStatus('complete')
  const [backup] = await listBackups(BACKUPS)
  expect(await run?.getOutput()).toMatchObject({ id: backup?.id })
  expect(await restoreOrMessage(await createEmptyTarget())).toMatchObject({ orphans: 0, objects: 2 })
  expect(await dump(SECOND)).toEqual(await dump(app.bindings.DB))
})

test('repeats a failed step but not the steps before it', async () => {
  const { app } = await fillSite()
  const done = new Map<string, unknown>()
  let fails = 3
  const MEDIA = replaceCalls(app.bindings.MEDIA, (bucket) => ({
    list: (options: R2ListOptions) => {
      if (fails-- > 0) throw new Error('R2 no responde')
      return bucket.list(options)
    },
  }))
  const broken = await createTestApp({ MEDIA })
  const names: string[] = []
  // Like a workflow, stores each result under the name of its step.
  const step: typeof runDirectly = async (name, work) => {
    if (!done.has(name)) {
      names.push(name)
      done.set(name, await work())
    }
    return done.get(name) as Awaited<ReturnType<typeof work>>
  }
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(runBackup(parseEnv(broken.bindings), sunday, step)).rejects.toThrow('R2 no responde')
  const html = await (await broken.request('/mngr/estado', { headers: await signInOwner(broken) })).text()
  expect(html).toContain('No salió bien la última vez.')
  expect(html).toContain('R2 no responde')
  const made = await runBackup(parseEnv(broken.bindings), sunday, step)
  expect(names.filter((name) => name === 'imágenes 0')).toHaveLength(4)
  expect(names.filter((name) => name === 'tabla posts 0')).toHaveLength(1)
  expect(await restoreOrMessage(await createEmptyTarget())).toMatchObject({ id: made.id, orphans: 0 })
  const panel = await (await broken.request('/mngr/estado', { headers: await signInOwner(broken) })).text()
  expect(panel).toContain('dateTime="2026-11-22T04:17:00.000Z"')
  expect(panel).not.toContain('No salió bien')
})

test('a drill restores into the drill database and empties it afterwards', async () => {
  const { app } = await fillSite()
  await dropTables(SCRATCH)
  const drilled = await createTestApp({ DRILL: SCRATCH })
  const parsed = parseEnv(drilled.bindings)
  await runBackup(parsed, sunday, runDirectly)
  const before = await dump(app.bindings.DB)
  let atItsEnd: unknown = null
  const step: typeof runDirectly = async (name, work) => {
    if (name === 'vaciar el ensayo') atItsEnd = await dump(SCRATCH)
    return work()
  }
  await runDrill(parsed, sunday, step)
  expect(atItsEnd).toEqual({ ...before, drill_scratch: [] })
  const left = await SCRATCH.prepare("SELECT name FROM sqlite_master WHERE name = 'posts'").first()
  expect(left).toBeNull()
  const html = await (await drilled.request('/mngr/estado', { headers: await signInOwner(drilled) })).text()
  expect(html.replaceAll('<!-- -->', '')).toMatch(
    /Último ensayo de restauración: <time dateTime="2026-11-22T04:17:00.000Z"/,
  )
})

test('a drill never empties a database that is not a drill database', async () => {
  const { app } = await fillSite()
  const wrong = await createTestApp({ DRILL: app.bindings.DB })
  const parsed = parseEnv(wrong.bindings)
  await runBackup(parsed, sunday, runDirectly)
  const before = await dump(app.bindings.DB)
  await expect(runDrill(parsed, sunday, runDirectly)).rejects.toThrow(
    'La base de datos de DRILL tiene tablas y no es de ensayos: no se toca.',
  )
  expect(await dump(app.bindings.DB)).toEqual(before)
})
