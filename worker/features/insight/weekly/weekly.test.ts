import { expect, test } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { createAppWithMail, type SentMail } from '#worker/mail/testing.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { addTestManager, postJson, signInOwner, testManager } from '#worker/testing/testing.ts'
import { sendWeeklyMail } from './send.ts'

// Monday 09:00 in the site's default time zone.
const monday = Date.parse('2026-11-23T15:00:00Z')
const quarter = 15 * 60_000
const day = 24 * 60 * 60_000

/** Creates a site with mail and one weekly subscriber per role. */
async function createWeek(...roles: ('owner' | 'editor')[]) {
  const site = await createAppWithMail()
  await site.app.run`DELETE FROM weekly_readers`
  await site.app.run`DELETE FROM visit_days`
  const readers: { id: string; email: string; token: string }[] = []
  for (const [index, role] of roles.entries()) {
    const email = `${role}${index}-${crypto.randomUUID().slice(0, 8)}@sitio.example`
    const id = await addTestManager(site.app, email, 'una frase larga y rara')
    const token = `${index}`.repeat(43)
    await site.app.run`UPDATE managers SET role = ${role} WHERE id = ${id}`
    await site.app
      .run`INSERT INTO weekly_readers (manager_id, token, told_on) VALUES (${id}, ${token}, '2026-11-16')`
    readers.push({ id, email, token })
  }
  return { ...site, readers, weeks: async () => (await site.deliverQueued()).filter(isWeek) }
}

const isWeek = ({ subject }: SentMail): boolean => subject.includes('la semana del')

test('the weekly mail is sent once, on Monday morning, however often the cron runs', async () => {
  const { app, runMailJobs, weeks, readers } = await createWeek('owner')
  await app.bindings.DB.batch(
    [
      ['2026-11-09', 100],
      ['2026-11-16', 100],
      ['2026-11-22', 50],
      ['2026-11-23', 999],
    ].map(([date, visits]) =>
      app.bindings.DB.prepare(
        `INSERT INTO visit_days (day, revision, views, visits, visitors, bots, weight, counts)
         VALUES (?1, 1, ?2 * 2, ?2, 1, 0, 1, '{"pages":{"/blog/rio":[7,3,1]}}')`,
      ).bind(date, visits),
    ),
  )
  for (const at of [monday - day, Date.parse('2026-11-23T11:00:00Z'), monday + 2 * day]) await runMailJobs(at)
  expect(await weeks()).toEqual([])

  for (let run = 0; run < 3; run++) await runMailJobs(monday + run * quarter)
  const [letter, ...others] = await weeks()
  expect(others).toEqual([])
  expect(letter?.to).toBe(readers[0]?.email)
  expect(letter?.subject).toContain('la semana del 16 al 22 de noviembre')
  expect(letter?.text).toContain('150 visitas (50 % más que la semana anterior) y 300 páginas vistas.')
  expect(letter?.text).toContain('/blog/rio: 14 vistas')
  expect(letter?.html).toContain('<li>/blog/rio: 14 vistas</li>')
  const link = `https://cauce.example/api/resumen/${readers[0]?.token}`
  expect(letter?.text).toContain(link)
  expect(letter?.headers).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  await runMailJobs(monday + 7 * day)
  expect(await weeks()).toHaveLength(1)
})

test('nobody gets a second mail after parallel runs or a storage failure', async () => {
  const { app, weeks, readers, runMailJobs } = await createWeek('owner', 'owner', 'owner')
  let letters = 0
  let isLetter = false
  const failing = replaceCalls(app.bindings.DB, (real) => ({
    prepare(query: string) {
      isLetter ||= query.includes('INTO letters')
      return real.prepare(query)
    },
    async batch(statements: D1PreparedStatement[]) {
      const fails = isLetter && letters++ === 1
      isLetter = false
      if (fails) throw new Error('D1_ERROR: Network connection lost.')
      return real.batch(statements)
    },
  }))
  const env = parseEnv({ ...app.bindings, DB: failing })
  await expect(sendWeeklyMail(env, monday)).rejects.toThrow()
  expect(await weeks()).toHaveLength(1)
  await Promise.all([runMailJobs(monday + quarter), runMailJobs(monday + quarter)])
  const sent = await weeks()
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ to }) => to)).size).toBe(2)
  expect(readers).toHaveLength(3)
})

test('only subscribers get the mail, from the next Monday on, with what their role may see', async () => {
  const { app, runMailJobs, weeks, readers } = await createWeek('editor')
  await app.run`INSERT INTO health (id) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM health)`
  await app.run`UPDATE health SET results = ${JSON.stringify([{ part: 'r2', problem: 'no responde', ms: 1, ageMs: null }])}, checked_at = ${monday}`
  await addTestManager(app, 'nadie@sitio.example', 'una frase larga y rara')
  const headers = await signInOwner(app)
  const { email, id } = testManager
  await app.run`UPDATE managers SET password = 'x' WHERE id = ${id}`
  const wish = (wanted: boolean) =>
    app.request('/api/mngr/cuenta/resumen', postJson({ wanted }, headers, 'PUT'))
  expect(await (await wish(true)).json()).toEqual({ wanted: true })
  // Simulates that they subscribed on that Monday: they get their first mail on the next one.
  await app.run`UPDATE weekly_readers SET told_on = '2026-11-23' WHERE manager_id <> ${readers[0]?.id}`
  await runMailJobs(monday)
  const [first, ...others] = await weeks()
  expect([first?.to, others]).toEqual([readers[0]?.email, []])
  expect(first?.text).not.toContain('Lo que falla')

  await runMailJobs(monday + 7 * day)
  const next = await weeks()
  expect(next.map(({ to }) => to).toSorted()).toEqual([readers[0]?.email, email].toSorted())
  expect(next.find(({ to }) => to === email)?.text).toContain('Las imágenes no se pueden guardar ni ver.')

  expect(await (await wish(false)).json()).toEqual({ wanted: false })
  await runMailJobs(monday + 14 * day)
  expect((await weeks()).map(({ to }) => to)).toEqual([readers[0]?.email])
})

test('POST unsubscribes without a sign-in, but neither GET nor a wrong token does', async () => {
  const { app, runMailJobs, weeks, readers } = await createWeek('owner')
  const link = `/api/resumen/${readers[0]?.token}`
  const click = (path: string) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  const asked = await app.request(link)
  expect([asked.status, asked.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(asked.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
  expect(await asked.text()).toContain('<form method="post">')
  expect((await click(`/api/resumen/${'z'.repeat(43)}`)).status).toBe(200)
  expect((await click('/api/resumen/corto')).status).toBe(404)
  await runMailJobs(monday)
  expect(await weeks()).toHaveLength(1)

  for (let press = 0; press < 2; press++) {
    const done = await click(link)
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('Ya no recibes el resumen')
  }
  await runMailJobs(monday + 7 * day)
  expect(await weeks()).toEqual([])
})
