import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService } from '../../content/documents/testing.ts'
import { createAgedToken, postJson, secretBindings, validEnquiry } from '../testing.ts'

test('a service whose slug begins like the subject of an offer is a subject like others', async () => {
  const { app, published, text } = await createContentClient(await createTestApp(secretBindings))
  await published(createService('empleo-publico', { title: 'Empleo público' }))
  const form = await text('/contacto?asunto=empleo-publico')
  expect(form).toContain('<option value="empleo-publico" selected="">Empleo público<')
  expect(form).not.toContain('type="file"')
  const sent = { ...validEnquiry, asunto: 'empleo-publico', token: createAgedToken() }
  expect((await postJson(app, sent)).status).toBe(201)
})
