import { createExecutionContext } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContentCacheHeaders } from '#worker/cache/content-cache-headers.ts'
import { readContentVersion } from '#worker/db/content-version.ts'
import { parseEnv } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { crons } from '#worker/jobs/run-jobs.ts'
import { createTestApp, signInOwner, type TestApp } from '#worker/testing/testing.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postForm,
  postJson,
  unlimitedBindings,
} from '../../enquiries/testing.ts'
import type { RunStep } from './make.ts'
import { backUp, createEmptyTarget, fillSite, restoreOrMessage, SECOND, SECOND_MEDIA } from './testing.ts'

/** Creates a restored site that visitors use, and the target with its backup. */
async function liveSite() {
  const { app } = await fillSite()
  // Rows with high ids in the backup leave lower ids unused.
  await backUp(app)
  const target = await createEmptyTarget()
  await restoreOrMessage(target)
  const live = await createTestApp({ ...unlimitedBindings, DB: SECOND, MEDIA: SECOND_MEDIA })
  return { live, target }
}

const send = (app: TestApp, mensaje: string) =>
  postJson(app, { ...validEnquiry, mensaje, token: createAgedToken() })

const enquiries = async () =>
  (
    await SECOND.prepare('SELECT id, message FROM enquiries ORDER BY id').all<{
      id: number
      message: string
    }>()
  ).results

/** Runs `work` once, when the restore writes its first rows. */
function during(work: () => Promise<void>): RunStep {
  let isDone = false
  return async (name, step) => {
    if (!isDone && name.startsWith('escribir ')) {
      isDone = true
      await work()
    }
    return step()
  }
}

test('during a restore the site serves readers and refuses enquiries and changes by managers', async () => {
  const { live, target } = await liveSite()
  const editor = await signInOwner(live)
  let tried = false
  const step = during(async () => {
    const answer = await send(live, 'Mientras se restaura, con script.')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('60')
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('se envía solo'),
      data: { retryAfter: 60 },
    })
    const page = await postForm(live, {
      ...validEnquiry,
      mensaje: 'Mientras se restaura, sin script.',
      token: createAgedToken(),
    })
    expect(page.status).toBe(503)
    expect(page.headers.get('Retry-After')).toBe('60')
    const html = await page.text()
    expect(html).toContain('Mientras se restaura, sin script.')
    expect(html).toContain('en unos minutos volverá a recibir mensajes')
    for (const path of ['/', '/blog', '/contacto', '/sitemap.xml'])
      expect((await live.request(path)).status, path).toBe(200)
    const env = parseEnv(live.bindings)
    await expect(env.db.batch([sql`DELETE FROM tags`])).rejects.toThrow(/writes_paused/)
    tried = true
  })
  expect(await restoreOrMessage(target, { overwrite: true, step })).toMatchObject({ orphans: 0 })
  expect(tried).toBe(true)
  expect((await enquiries()).map(({ message }) => message)).toEqual([
    'Consulta número 0, con ñ.',
    'Consulta número 1, con ñ.',
    'Consulta número 2, con ñ.',
  ])
  expect((await send(live, 'Cuando ya está restaurado.')).status).toBe(201)
  expect(editor.Cookie).toContain('sesion')
})

test('refuses changes with a message and Retry-After during a restore, and caches no page', async () => {
  const { live } = await liveSite()
  const headers = { ...(await signInOwner(live)), 'Content-Type': 'application/json' }
  await SECOND.prepare(
    'INSERT INTO write_pause (id, until) VALUES (1, 9e12) ON CONFLICT DO UPDATE SET until = 9e12',
  ).run()
  const answer = await live.request('/api/mngr/posts', {
    method: 'POST',
    headers,
    body: JSON.stringify({ content: { title: 'Un borrador' } }),
  })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('60')
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('Lo que escribiste sigue aquí'),
  })
  expect((await live.request('/mngr/blog', { headers })).status).toBe(200)
  const { db } = parseEnv(live.bindings)
  const now = Date.now()
  // Pages may be incomplete during a restore, so they must not be cached.
  expect(createContentCacheHeaders(await readContentVersion(db, now), now)).toEqual({})
  await SECOND.prepare('UPDATE write_pause SET until = 1').run()
  expect(createContentCacheHeaders(await readContentVersion(db, now), now)).not.toEqual({})
})

test('postpones scheduled jobs and queues during a restore', async () => {
  const { live } = await liveSite()
  await SECOND.prepare(
    'INSERT INTO write_pause (id, until) VALUES (1, 9e12) ON CONFLICT DO UPDATE SET until = 9e12',
  ).run()
  const run = (cron: string) =>
    worker.scheduled({ cron, scheduledTime: Date.now(), noRetry() {} }, live.bindings)
  await run(crons.nightly)
  expect(await SECOND.prepare('SELECT max(last_run_at) AS at FROM enquiry_upkeep').first('at')).toBeNull()
  const delays: unknown[] = []
  const batch = {
    queue: 'cauce-visits',
    messages: [],
    retryAll: (options: unknown) => delays.push(options),
  } as unknown as Parameters<typeof worker.queue>[0]
  await worker.queue(batch, live.bindings, createExecutionContext())
  expect(delays).toEqual([{ delaySeconds: 300 }])
  // After an interrupted restore, the pause ends by itself.
  await SECOND.prepare('UPDATE write_pause SET until = 1').run()
  await run(crons.nightly)
  expect(await SECOND.prepare('SELECT max(last_run_at) AS at FROM enquiry_upkeep').first('at')).not.toBeNull()
})

test('an overwriting restore keeps enquiries newer than the backup under new ids', async () => {
  const { live, target } = await liveSite()
  // Delete the newest rows, so that the next enquiry gets an id that the backup also uses.
  await SECOND.prepare('DELETE FROM enquiries WHERE id > (SELECT min(id) FROM enquiries)').run()
  await SECOND.prepare('UPDATE write_pause SET highest_id = 0').run()
  expect((await send(live, 'Después de la copia, y antes de restaurar.')).status).toBe(201)
  const [reference] =
    (await SECOND.prepare("SELECT reference FROM enquiries WHERE message LIKE 'Desp%'").raw<[string]>())[0] ??
    []
  await SECOND.batch([
    SECOND.prepare(`INSERT INTO enquiry_notes (enquiry_id, author, text, created_at)
      SELECT id, 'Ana', 'Llamar', 2 FROM enquiries WHERE reference = ?1`).bind(reference),
    SECOND.prepare(`INSERT INTO enquiry_messages (key, enquiry_id, direction, author, address, text, state, created_at)
      SELECT 'k', id, 'in', 'Lucía', 'l@e.example', 'Y otra cosa', 'received', 2 FROM enquiries WHERE reference = ?1`).bind(
      reference,
    ),
    SECOND.prepare(`INSERT INTO enquiry_files (id, enquiry_id, message_id, name, type, size, created_at)
      SELECT 'f-nuevo', enquiry_id, id, 'plano.pdf', 'application/pdf', 3, 2 FROM enquiry_messages WHERE key = 'k'`),
  ])
  expect(await restoreOrMessage(target, { overwrite: true })).toMatchObject({ preserved: 1, orphans: 0 })
  const all = await enquiries()
  expect(all.map(({ message }) => message)).toEqual([
    'Consulta número 0, con ñ.',
    'Consulta número 1, con ñ.',
    'Consulta número 2, con ñ.',
    'Después de la copia, y antes de restaurar.',
  ])
  const { results } = await SECOND.prepare(
    `SELECT n.text AS note, m.text AS message, f.id AS file FROM enquiries e JOIN enquiry_notes n ON n.enquiry_id = e.id
      JOIN enquiry_messages m ON m.enquiry_id = e.id JOIN enquiry_files f ON f.enquiry_id = e.id AND f.message_id = m.id
      WHERE e.reference = ?1`,
  )
    .bind(reference)
    .all()
  expect(results).toEqual([{ note: 'Llamar', message: 'Y otra cosa', file: 'f-nuevo' }])
  expect((await SECOND.prepare('PRAGMA foreign_key_check').all()).results).toEqual([])
  const headers = await signInOwner(live)
  const found = await (await live.request('/mngr/consultas?q=antes%20restaurar', { headers })).text()
  expect(found).toContain(reference)
  expect(found).not.toContain('Ninguna consulta coincide')
  expect(await SECOND.prepare('SELECT sum(count) AS n FROM enquiry_counts').first('n')).toBe(all.length)
  await clearEnquiries(live)
})

test('a repeated restore keeps enquiries received after the interrupted one', async () => {
  const { live, target } = await liveSite()
  let steps = 0
  const breaking: RunStep = async (name, step) => {
    if (name.startsWith('escribir ') && ++steps > 1) throw new Error('The line broke')
    return step()
  }
  expect(await restoreOrMessage(target, { overwrite: true, step: breaking })).toBe('The line broke')
  expect((await send(live, 'Cerrado todavía, no llega.')).status).toBe(503)
  await SECOND.prepare('UPDATE write_pause SET until = 1').run()
  expect((await send(live, 'Entre una orden y la siguiente.')).status).toBe(201)
  expect(await restoreOrMessage(target, { overwrite: true })).toMatchObject({ preserved: 1, orphans: 0 })
  expect((await enquiries()).map(({ message }) => message)).toEqual([
    'Consulta número 0, con ñ.',
    'Consulta número 1, con ñ.',
    'Consulta número 2, con ñ.',
    'Entre una orden y la siguiente.',
  ])
})
