import { expect, test } from 'vitest'
import { createAppWithMail } from '../../mail/testing.ts'
import { postJson, signInOwner } from '../../testing/testing.ts'

const team = '/api/mngr/cuenta/equipo'

test('everybody whose role gets other permissions gets a mail of their own about it', async () => {
  const { app, deliverQueued } = await createAppWithMail()
  const headers = await signInOwner(app)
  const insertRole = app.bindings.DB.prepare(
    `INSERT INTO roles (id, name, permissions, created_at) VALUES (?1, ?1, '["viewInsight"]', 0)`,
  )
  const statement = app.bindings.DB.prepare(
    'INSERT INTO managers (id, name, email, role_id, created_at, disabled_at) VALUES (?1, ?1, ?2, ?3, 1, ?4)',
  )
  const addMember = (name: string, roleId: string, disabledAt: number | null = null) =>
    statement.bind(name, `${name}@turno.example`, roleId, disabledAt)
  // More than the queue takes in one batch.
  const names = Array.from({ length: 101 }, (_, index) => `turno${index}`)
  await app.bindings.DB.batch([
    insertRole.bind('dia'),
    insertRole.bind('noche'),
    ...names.map((name) => addMember(name, 'dia')),
    addMember('fuera', 'dia', 1),
    addMember('noche', 'noche'),
  ])
  const edit = async (name: string, permissions: readonly string[]) =>
    expect(
      (await app.request(`${team}/roles/dia`, postJson({ name, permissions }, headers, 'PUT'))).status,
    ).toBe(200)
  await edit('Turno de día', ['viewInsight'])
  expect(await deliverQueued(), 'only the name changed').toEqual([])
  await edit('Turno de día', ['exportEnquiries'])
  const sent = await deliverQueued()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(names.map((name) => `${name}@turno.example`).toSorted())
  expect(sent[0]?.text).toMatch(
    /Hola, turno\d+:\n\nCambió lo que puedes hacer en el panel: tu rol tiene otros permisos\.\n\nCuándo: .*\nTu rol:      Turno de día\nAhora puedes:\n- Leer y responder consultas\n- Descargar consultas\nQuién:       /,
  )
  expect((await app.request(`${team}/noche`, postJson({ role: 'dia' }, headers, 'PATCH'))).status).toBe(200)
  expect(
    (await deliverQueued()).map(({ to, text }) => [to, text.includes('Tu rol:      Turno de día')]),
  ).toEqual([['noche@turno.example', true]])
  expect((await app.request(`${team}/fuera`, postJson({ role: 'noche' }, headers, 'PATCH'))).status).toBe(200)
  expect(await deliverQueued(), 'a disabled person').toEqual([])
})
