import { env as cloudflare } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mediaIdAlphabet } from '#client/features/media/contract.ts'
import { type Bindings, parseEnv } from '#worker/env.ts'
import type { EchoJob, MailJob } from '#worker/env/queue-jobs.ts'
import { createAppWithMail } from '#worker/mail/testing.ts'
import { addTestManager } from '#worker/testing/testing.ts'
import { secretBindings } from '../../enquiries/testing.ts'
import { monitorHealth } from './monitor.ts'
import { brokenStore } from './testing.ts'

const minute = 60_000
const start = Date.UTC(2027, 0, 1)

function quiet(): void {
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}

/** Creates a site with two managers that is checked every five minutes; `replace` breaks parts of it. */
async function watched() {
  quiet()
  const site = await createAppWithMail(secretBindings)
  const { bindings } = site.app
  await bindings.DB.batch([
    bindings.DB.prepare(
      'UPDATE health SET state = NULL, checked_at = NULL, echo_at = NULL, echo_sent_at = NULL',
    ),
    bindings.DB.prepare('UPDATE managers SET disabled_at = 1'),
    bindings.DB.prepare("INSERT OR REPLACE INTO backup_runs (kind, succeeded_at) VALUES ('backup', ?1)").bind(
      start,
    ),
  ])
  await bindings.SESSIONS.delete('salud/estado')
  const suffix = crypto.randomUUID()
  await addTestManager(site.app, `ana-${suffix}@sitio.example`, 'una frase larga de paso')
  await addTestManager(site.app, `luz-${suffix}@sitio.example`, 'una frase larga de paso')
  await addTestManager(site.app, `nueva-${suffix}@sitio.example`, null)
  const line: (MailJob | EchoJob)[] = []
  const queue = {
    send: async (job: MailJob | EchoJob) => void line.push(job),
    sendBatch: async (jobs: Iterable<{ body: MailJob | EchoJob }>) =>
      void line.push(...[...jobs].map(({ body }) => body)),
  } as unknown as NonNullable<Bindings['MAIL_QUEUE']>
  let now = start
  return {
    ...site,
    line,
    /** Runs the checks five minutes after the last run, delivers all mails and echoes, and returns the mails. */
    async look(replace: Partial<Bindings> = {}, { echoes = true } = {}): Promise<string[]> {
      now += 5 * minute
      await monitorHealth(parseEnv({ ...bindings, MAIL_QUEUE: queue, ...replace }), now)
      const jobs = line.splice(0)
      site.line.jobs.push(...jobs.flatMap((job) => ('echo' in job ? [] : [job])))
      if (echoes && jobs.some((job) => 'echo' in job))
        await bindings.DB.prepare('UPDATE health SET echo_at = ?1')
          .bind(now + 1_000)
          .run()
      const sent = await site.deliverQueued()
      return sent.map(({ to, subject }) => `${to.split('-')[0]}: ${subject}`).toSorted()
    },
  }
}

const fails = ['ana: Cauce: algo falla en el sitio', 'luz: Cauce: algo falla en el sitio']
const mended = ['ana: Cauce: el sitio vuelve a estar bien', 'luz: Cauce: el sitio vuelve a estar bien']

test('notifies managers once after two failures of R2, and once after its recovery', async () => {
  const site = await watched()
  expect(await site.look()).toEqual([])
  expect(await site.look({ MEDIA: brokenStore })).toEqual([])
  expect(await site.look({ MEDIA: brokenStore })).toEqual(fails)
  for (let index = 0; index < 5; index++) expect(await site.look({ MEDIA: brokenStore })).toEqual([])
  expect(await site.look()).toEqual([])
  expect(await site.look()).toEqual(mended)
  expect(await site.look()).toEqual([])
})

test('mails the team once while the database is down, and once after recovery', async () => {
  const site = await watched()
  await site.look()
  expect(await site.look({ DB: brokenStore })).toEqual([])
  expect(await site.look({ DB: brokenStore })).toEqual(['hola@cauce.example: Cauce: algo falla en el sitio'])
  for (let index = 0; index < 4; index++) expect(await site.look({ DB: brokenStore })).toEqual([])
  expect(await site.look()).toEqual([])
  expect(await site.look()).toEqual(mended)

  await site.look({ MEDIA: brokenStore })
  expect(await site.look({ MEDIA: brokenStore })).toEqual(fails)
  await site.look({ MEDIA: brokenStore, DB: brokenStore })
  await site.look({ MEDIA: brokenStore, DB: brokenStore })
  // With the database back, only its own recovery is reported.
  expect(await site.look({ MEDIA: brokenStore })).toEqual([])
  expect(await site.look({ MEDIA: brokenStore })).toEqual(mended)
  expect(await site.look({ MEDIA: brokenStore })).toEqual([])
})

test('sends no mail while both D1 and KV are down, because the notification cannot be recorded', async () => {
  const site = await watched()
  for (let index = 0; index < 6; index++)
    expect(await site.look({ DB: brokenStore, SESSIONS: brokenStore })).toEqual([])
})

test('notifies once when two runs overlap', async () => {
  const site = await watched()
  await site.look({ MEDIA: brokenStore })
  const env = parseEnv({ ...site.app.bindings, MEDIA: brokenStore })
  await Promise.all([monitorHealth(env, start + 60 * minute), monitorHealth(env, start + 60 * minute)])
  expect((await site.deliverQueued()).map(({ subject }) => subject)).toEqual([
    'Cauce: algo falla en el sitio',
    'Cauce: algo falla en el sitio',
  ])
})

test('reports a queue that delivers nothing, because its test messages do not return', async () => {
  const site = await watched()
  await site.look()
  await site.look({}, { echoes: false })
  await site.look({}, { echoes: false })
  expect(await site.look({}, { echoes: false })).toEqual(fails)
  const { results } = await (cloudflare as unknown as Bindings).DB.prepare('SELECT results FROM health').run<{
    results: string
  }>()
  expect(results[0]?.results).toContain('un mensaje de prueba no volvió')
  // One returned test message clears all missing ones.
  await site.look()
  await site.look()
  expect(await site.look()).toEqual(mended)
})

test('notifies managers of one missing file in a large library, once, and once when it is back', async () => {
  const site = await watched()
  const { DB, MEDIA } = site.app.bindings
  const ids = Array.from({ length: 100 }, (_, index) =>
    `${mediaIdAlphabet[index % 32]}${index}`.padEnd(20, 'x'),
  )
  await DB.batch([
    DB.prepare('DELETE FROM media'),
    DB.prepare(
      `INSERT INTO media (id, name, alt, variants, created_at)
       SELECT value, value, 'x', '[{"width":480,"height":1,"extension":"png"}]', 1 FROM json_each(?1)`,
    ).bind(JSON.stringify(ids)),
  ])
  const [gone = '', ...others] = ids.map((id) => `medios/${id}/480.png`)
  for (const key of others) await MEDIA.put(key, 'x')
  const lookUntil = async (sent: string[]) => {
    for (let round = 0; round < 40; round += 1) {
      const mails = await site.look()
      if (mails.length > 0) return expect(mails).toEqual(sent)
    }
    throw new Error('No mail')
  }
  await lookUntil(fails)
  for (let round = 0; round < 5; round += 1) expect(await site.look()).toEqual([])
  await MEDIA.put(gone, 'x')
  expect(await site.look()).toEqual([])
  expect(await site.look()).toEqual(mended)
  for (let round = 0; round < 5; round += 1) expect(await site.look()).toEqual([])
})
