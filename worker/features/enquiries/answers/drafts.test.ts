import { expect, test } from 'vitest'
import { createEnquiryApp } from '../mail/mail-testing.ts'
import { createThread } from './testing.ts'

test('stores a draft for its author and shows other managers that somebody is writing', async () => {
  const { app } = await createEnquiryApp()
  const { put, reference, get } = await createThread(app)
  expect(await (await put(`/${reference}/borrador`, { text: 'Empiezo así' })).json()).toEqual({
    others: [],
    newest: 0,
    text: 'Empiezo así',
  })
  // Another tab began with another text.
  for (const text of ['Otra cosa', '']) {
    const stored = await put(`/${reference}/borrador`, { text, over: ['', 'Antes'] })
    expect(await stored.json()).toMatchObject({ text: 'Empiezo así' })
  }
  const replaced = await put(`/${reference}/borrador`, { text: 'Empiezo bien', over: ['Empiezo así'] })
  expect(await replaced.json()).toMatchObject({ text: 'Empiezo bien' })
  expect(await (await get(`/mngr/consultas/${reference}`)).text()).toContain('Empiezo bien')
  await app.bindings.DB.batch([
    app.bindings.DB.prepare(
      "INSERT INTO managers (id, name, email, password, role, created_at) VALUES ('otra', 'Berta Prueba', 'berta@cauce.example', 'x', 'owner', 0)",
    ),
    app.bindings.DB.prepare(
      `INSERT INTO enquiry_drafts (enquiry_id, manager_id, text, updated_at)
       SELECT id, 'otra', 'Lo de Berta', ?1 FROM enquiries WHERE reference = ?2`,
    ).bind(Date.now(), reference),
  ])
  const said = await put(`/${reference}/borrador`, { text: 'Sigo' })
  expect(await said.json()).toMatchObject({ others: [{ name: 'Berta Prueba' }] })
  const page = await (await get(`/mngr/consultas/${reference}`)).text()
  expect(page).not.toContain('Lo de Berta')
  await put(`/${reference}/borrador`, { text: '' })
  expect(await (await get(`/mngr/consultas/${reference}`)).text()).not.toContain('Sigo')
  expect((await put('/C-0000-0000/borrador', { text: 'Nadie' })).status).toBe(404)
})
