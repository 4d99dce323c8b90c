import { expect, test } from 'vitest'
import { testManager } from '#worker/testing/testing.ts'
import { createEnquiryApp } from '../mail/mail-testing.ts'
import { readMessages, createKey, createThread, takeAnswerJobs } from './testing.ts'
import { answersPerEnquiry, answersPerPerson } from './write.ts'

const minute = 60_000

/** Records `number` answers by the test manager, `ago` milliseconds in the past. */
async function answeredBefore(db: D1Database, number: number, ago: number): Promise<void> {
  await db
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      INSERT INTO audit (at, manager_id, event, detail) SELECT ?2, ?3, 'enquiry.answered', 'C-0000-0000' FROM n`,
    )
    .bind(number, Date.now() - ago, testManager.id)
    .run()
}

test('limits the answers to one enquiry per hour across all managers', async () => {
  const { app } = await createEnquiryApp()
  const { answer } = await createThread(app)
  const { max } = answersPerEnquiry
  for (let n = 0; n < max; n += 1)
    expect((await answer(`Respuesta ${n}.`, { seen: 1e9 })).status, `${n}`).toBe(201)
  const refused = await answer('Otra más.', { seen: 1e9 })
  expect(refused.status).toBe(429)
  expect((await refused.json<{ message: string }>()).message).toMatch(
    /^Esta conversación ya lleva 10 respuestas/,
  )
  await app.run`UPDATE enquiry_messages SET created_at = created_at - ${61 * minute}`
  expect((await answer('Una hora más tarde.', { seen: 1e9 })).status).toBe(201)
})

test('applies the limit to answers sent in parallel', async () => {
  const { app } = await createEnquiryApp()
  const { answer } = await createThread(app)
  const all = await Promise.all(
    Array.from({ length: 2 * answersPerEnquiry.max }, (_, n) => answer(`A la vez ${n}.`, { seen: 1e9 })),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(answersPerEnquiry.max)
  expect(await readMessages(app)).toHaveLength(answersPerEnquiry.max)
})

test('limits answers per person by hour and day, and says when the next one may be sent', async () => {
  const { app, queue } = await createEnquiryApp()
  const { answer, put, reference, get } = await createThread(app)
  const { hour, day } = answersPerPerson
  const { DB } = app.bindings
  // The audit log is never cleared, so entries of earlier tests count too.
  const before = Number(await app.value`SELECT count(*) AS n FROM audit WHERE event = 'enquiry.answered'`)
  await answeredBefore(DB, hour.max - 1 - before, 50 * minute)
  const key = createKey()
  expect((await answer('La última de esta hora.', { key })).status).toBe(201)
  const [first] = await readMessages(app)
  takeAnswerJobs(queue.jobs)
  await put(`/${reference}/borrador`, { text: 'Una más.' })
  const refused = await answer('Una más.', { seen: first?.id })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(9 * 60)
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(
      /^Ya enviaste 60 respuestas en una hora\. Tu texto sigue aquí: .+10 minutos/,
    ),
  })
  expect([takeAnswerJobs(queue.jobs), (await readMessages(app)).length]).toEqual([[], 1])
  expect(await (await get(`/mngr/consultas/${reference}`)).text()).toContain('Una más.')
  // Repeating a stored request still succeeds: the client may have missed the first response.
  expect((await answer('La última de esta hora.', { key })).status).toBe(201)

  await answeredBefore(DB, day.max - hour.max, 10 * 60 * minute)
  const tomorrow = await answer('Una más.', { seen: first?.id })
  expect([tomorrow.status, (await tomorrow.json<{ message: string }>()).message]).toEqual([
    429,
    expect.stringMatching(/300 respuestas en un día.+14 horas/),
  ])
})
