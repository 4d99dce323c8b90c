import { expect, test } from 'vitest'
import { createTestApp, postJson, signInOwner, signInEditor } from '#worker/testing/testing.ts'

test.each<[path: string, max: number, method?: string]>([
  ['/api/mngr/posts/vista-previa', 600],
  ['/api/mngr/medios', 300],
  ['/api/mngr/consultas/C-0000-0000/notas', 60],
  ['/api/mngr/posts/acciones', 300],
  ['/api/mngr/medios/aaaaaaaaaaaaaaaaaaaa', 300, 'PATCH'],
  ['/api/mngr/posts/00000000000000000000000000000000/duplicar', 60],
  ['/api/mngr/cuenta/contrasena', 10, 'PUT'],
])('%s accepts %i requests of one person in 15 minutes', async (path, max, method = 'POST') => {
  const app = await createTestApp()
  const [owner, editor] = [await signInOwner(app), await signInEditor(app)]
  await app.run`DELETE FROM throttle`
  // Requests with an invalid body count as well.
  const send = async (headers: Record<string, string>) =>
    (await app.request(path, postJson({}, headers, method))).status
  expect(await send(owner)).not.toBe(429)
  expect(await send(owner)).not.toBe(429)
  // Counts the requests up to the last allowed one without sending them: each would take 40 ms.
  expect(await app.all`SELECT count FROM throttle`).toEqual([{ count: 2 }])
  await app.run`UPDATE throttle SET count = ${max - 1}`
  expect(await send(owner)).not.toBe(429)
  expect(await send(owner)).toBe(429)
  expect(await send(editor)).not.toBe(429)
})
