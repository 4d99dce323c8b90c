import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testing.ts'
import { createContentClient, createService } from '../content/testing.ts'

test('managers see the last title of a deleted service in enquiries about it, and visitors do not', async () => {
  const { app, session, published, text } = await createContentClient(await createTestApp())
  const asTeam = async (path: string): Promise<string> =>
    (await app.request(path, { headers: session })).text()
  await published(createService('telar', { title: 'Telar' }))
  // Caches settings and titles before the service exists.
  await text('/')
  await asTeam('/mngr/consultas')
  const { id } = await published(createService('bordado', { title: 'Bordado a mano' }))
  await app.run`INSERT INTO enquiries (reference, idempotency_key, token_id, name, email, subject, message, message_digest,
       folded, state, mail_state, created_at, updated_at)
     VALUES ('C-0000-0041', 'k41', 'a', 'Ana', 'a@b.example', 'bordado', 'm', 'm', 'm', 'new', 'off', 1, 1)`
  await app.run`DELETE FROM entries WHERE id = ${id}`
  await published(createService('costura', { title: 'Costura' }))
  // Refresh the cached site settings.
  await text('/')
  for (const path of ['/mngr/consultas/C-0000-0041', '/mngr/consultas', '/api/mngr/consultas/exportar.csv'])
    expect(await asTeam(path), path).toContain('Bordado a mano')
  for (const path of ['/', '/contacto', '/servicios', '/sitemap.xml'])
    expect(await text(path), path).not.toContain('ordado')
})
