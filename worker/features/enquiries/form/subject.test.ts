import { expect, test } from 'vitest'
import { toOfferSubject } from '#client/features/enquiries/contract/form.ts'
import { parseEnv } from '#worker/env.ts'
import { measureReads } from '#worker/testing/measure-reads.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService, exampleJob } from '../../content/testing.ts'
import { createAgedToken, postJson, secretBindings, validEnquiry } from '../testing.ts'
import { isKnownSubject } from './subject.ts'

test('a service whose slug begins like the subject of an offer is a subject like others', async () => {
  const { app, published, text } = await createContentClient(await createTestApp(secretBindings))
  await published(createService('empleo-publico', { title: 'Empleo público' }))
  const form = await text('/contacto?asunto=empleo-publico')
  expect(form).toContain('<option value="empleo-publico" selected="">Empleo público<')
  expect(form).not.toContain('type="file"')
  const sent = { ...validEnquiry, asunto: 'empleo-publico', token: createAgedToken() }
  expect((await postJson(app, sent)).status).toBe(201)
})

test('an unknown offer is looked up once, and an application does not read the settings', async () => {
  const { app, published } = await createContentClient(await createTestApp(secretBindings))
  await published(exampleJob)
  const { DB, measured } = measureReads(app.bindings.DB)
  const env = parseEnv({ ...app.bindings, DB })
  expect(await isKnownSubject(env, Date.now(), toOfferSubject(exampleJob.slug))).toBe(true)
  expect(measured.splice(0)).toHaveLength(1)
  await (await createTestApp({ DB })).request('/contacto?asunto=empleo--unknown')
  expect(measured.filter(({ query }) => query.includes("p.data ->> '$.title'"))).toHaveLength(1)
})
