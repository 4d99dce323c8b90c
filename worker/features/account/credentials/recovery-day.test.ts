import { expect, onTestFinished, test, vi } from 'vitest'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { createAppWithMail } from '#worker/mail/testing.ts'
import { addTestManager, getCookies } from '#worker/testing/testing.ts'
import { signInByPassword, fromNewNetwork, password } from '../testing.ts'

test('recovery mails for unknown devices are limited per day; the response stays the same, with one audit entry', async () => {
  const { app, post: mail } = await createAppWithMail()
  await app.run`DELETE FROM managers`
  const emails = Array.from({ length: 8 }, () => `olvido-${crypto.randomUUID()}@sitio.example`)
  const ids = new Map<string, string>()
  for (const email of emails) ids.set(email, await addTestManager(app, email, password))
  const [first = ''] = emails
  const device = getCookies(await signInByPassword(app, first)).replace(/__Host-sesion=[^;]+(; )?/, '')
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  const recorded = (email: string) =>
    app.value`SELECT count(*) AS n FROM audit WHERE manager_id = ${ids.get(email)} AND event = 'password.links-stopped'`
  const ask = (correo: string, headers: Record<string, string> = fromNewNetwork()) =>
    app.request('/mngr/olvido', { method: 'POST', body: new URLSearchParams({ correo }), headers })
  const mailed = (email: string) => mail.sent.filter(({ to }) => to === email).length
  const answers = new Set<string>()
  let quarter = 0
  for (const email of emails)
    // Three requests every 16 minutes, because three links are valid at once.
    for (let count = 0; count < 12; count += 1) {
      if (count % rateLimits.attempts.recovery.account === 0) quarter += 1
      clock.mockReturnValue(start + quarter * 16 * 60_000)
      const answer = await ask(email)
      answers.add(`${answer.status} ${await answer.text()}`)
    }
  expect(answers.size).toBe(1)
  expect(mailed(first)).toBe(rateLimits.day.recoveries.account)
  expect(await recorded(first)).toBe(1)
  expect(mail.sent).toHaveLength(rateLimits.day.recoveries.site)
  // A request from a known device is mailed even after the daily limit for unknown devices is used up.
  const own = { ...fromNewNetwork(), Cookie: device }
  expect((await ask(first, own)).status).toBe(200)
  expect(mailed(first)).toBe(rateLimits.day.recoveries.account + 1)
  clock.mockReturnValue(start + 2 * 24 * 60 * 60_000)
  await ask(first)
  expect(mailed(first)).toBe(rateLimits.day.recoveries.account + 2)
})
