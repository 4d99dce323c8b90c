import { expect, test } from 'vitest'
import { createTestApp, signInOwner, signInWithRole } from '#worker/testing/testing.ts'

test.each(['/mngr/blog/nuevo', '/mngr/paginas/nueva', '/mngr/paginas/portada'])(
  'the server renders the frame of the editor at %s',
  async (path) => {
    const app = await createTestApp()
    const page = await (await app.request(path, { headers: await signInOwner(app) })).text()
    expect(page).toMatch(/role="group" aria-label="Edición"/)
    expect(page).toContain('Compartir una vista previa')
  },
)

test('the writing room is no field of the page before its code is loaded: nothing typed there can be lost', async () => {
  const app = await createTestApp()
  const page = await (await app.request('/mngr/blog/nuevo', { headers: await signInOwner(app) })).text()
  expect(page).not.toContain('<textarea')
  expect(page).not.toContain('data-field="slug"')
})

test('a text with a built-in version is no article', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  for (const id of ['portada', 'cookies', 'nada'])
    expect((await app.request(`/mngr/blog/${id}`, { headers })).status, id).toBe(404)
})

test('who writes without publishing reads who publishes, in the place of the button', async () => {
  const app = await createTestApp()
  await signInOwner(app)
  await signInWithRole(app, 'editor')
  await app.bindings.DB.prepare("UPDATE managers SET password = 'x' WHERE role_id = 'editor'").run()
  const read = async (role: string) =>
    (await app.request('/mngr/blog/nuevo', { headers: await signInWithRole(app, role) })).text()
  expect(await read('author')).toMatch(/Tu rol no incluye publicar: <!-- -->lo publica Con editor/)
  expect(await read('editor')).not.toContain('Tu rol no incluye publicar')
})
