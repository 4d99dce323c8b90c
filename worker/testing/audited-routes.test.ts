import { expect, test } from 'vitest'
import { listEvents } from '../api/list-routes.ts'
import { verifyChain } from '../audit/chain.ts'
import { auditEvents } from '../audit/events.ts'
import { parseNdjson } from '../audit/ndjson.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postJson as postEnquiry,
  readStoredEnquiries,
  unlimitedBindings,
} from '../features/enquiries/testing.ts'
import { createContentSite, toIfMatch, publishNewPost, type ContentSite } from './content-site.ts'
import { listDeclaredRoutes, listRoutes } from './fault-injection/all-routes.ts'
import { listedScenarios } from './fault-injection/test-group.ts'
import { signInOwner, createUpload } from './testing.ts'

const declared = await listDeclaredRoutes()

test('every route that writes or exports declares itself, with its audit events or a reason for none', async () => {
  const names = new Set(declared.map(({ name }) => name))
  const undeclared = (await listRoutes()).filter(
    (route) => !/^GET (?!\/api\/mngr\/)/.test(route) && !names.has(route),
  )
  expect(undeclared).toEqual([])
})

test('a route declares itself or stands in the lists, not both', async () => {
  expect(declared.map(({ name }) => name).filter((name) => name in listedScenarios)).toEqual([])
})

test('every audit event is written by some route', () => {
  expect([...new Set(declared.flatMap(listEvents))].toSorted()).toEqual(Object.keys(auditEvents).toSorted())
})

test('the sign-in form declares the events of both endpoints that its script calls', () => {
  const eventsOf = (...names: readonly string[]) =>
    new Set(declared.filter(({ name }) => names.includes(name)).flatMap(listEvents))
  const endpoints = eventsOf('POST /api/_auth/ingreso', 'POST /api/_auth/ingreso/codigo')
  expect(endpoints.size).toBeGreaterThan(0)
  expect(eventsOf('POST /mngr/ingreso')).toEqual(endpoints)
})

/** A client of a signed-in manager that returns the audit entries of each action. */
async function createAuditReader() {
  const s = await createContentSite(unlimitedBindings)
  await clearEnquiries(s.app)
  const session = await signInOwner(s.app)
  const last = async (): Promise<number> =>
    (await s.app.value<number>`SELECT coalesce(max(id), 0) AS id FROM audit`) ?? 0
  return {
    s,
    request: (method: string, path: string, body?: object, rev?: number) =>
      s.app.request(`/api/mngr${path}`, {
        method,
        headers: { ...session, 'Content-Type': 'application/json', ...toIfMatch(rev) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async upload(path: string, fields: Parameters<typeof createUpload>[0]) {
      const init = await createUpload(fields)
      return s.app.request(`/api/mngr${path}`, { ...init, headers: { ...init.headers, ...session } })
    },
    async recordedBy(work: () => Promise<Response>): Promise<string[]> {
      const before = await last()
      const response = await work()
      expect(response.ok).toBe(true)
      const results = await s.app
        .column<string>`SELECT event || coalesce(': ' || detail, '') AS said FROM audit WHERE id > ${before} AND manager_id = 'm1' ORDER BY id`
      return results
    },
  }
}

async function sendEnquiry({ app }: ContentSite, mensaje: string): Promise<string> {
  expect((await postEnquiry(app, { ...validEnquiry, mensaje, token: createAgedToken() })).status).toBe(201)
  return (await readStoredEnquiries(app)).at(-1)?.reference ?? ''
}

test('deleting enquiries and changing their state is audited with their references', async () => {
  const { s, request, recordedBy } = await createAuditReader()
  const [one, two, spam] = [
    await sendEnquiry(s, 'Una consulta de la que nadie sabrá más.'),
    await sendEnquiry(s, 'Otra consulta de la que nadie sabrá más.'),
    await sendEnquiry(s, 'Una consulta que alguien tomó por spam.'),
  ]
  const act = (references: string[], action: object) =>
    recordedBy(() => request('POST', '/consultas/acciones', { references, action }))
  expect(await act([spam], { kind: 'state', state: 'spam' })).toEqual([
    `enquiry.state-changed: spam: ${spam}`,
  ])
  expect(await act([spam], { kind: 'not-spam' })).toEqual([`enquiry.allowed: ${spam}`])
  const answered = { kind: 'state', state: 'answered' }
  expect(await act([one], answered)).toEqual([`enquiry.state-changed: answered: ${one}`])
  expect(await act([one], answered), 'nothing changed').toEqual([])
  expect(await act([one], { kind: 'delete' })).toEqual([])
  expect(await act([one], { kind: 'trash' })).toEqual([`enquiry.trashed: ${one}`])
  expect(await act([one], { kind: 'restore' })).toEqual([`enquiry.restored: ${one}`])
  const both = [two, spam].toSorted().join(', ')
  expect(await act([one, two, spam], { kind: 'trash' })).toEqual([
    `enquiry.trashed: ${[one, two, spam].toSorted().join(', ')}`,
  ])
  expect(await act([one], { kind: 'delete' })).toEqual([`enquiry.deleted: ${one}`])
  expect(await act([two, spam], { kind: 'delete' })).toEqual([`enquiry.deleted: ${both}`])
  expect(await act([one], { kind: 'delete' })).toEqual([])
})

test('exports of enquiries, of the site and of the audit log are audited', async () => {
  const { s, request, recordedBy } = await createAuditReader()
  await sendEnquiry(s, 'Una consulta que se va en una hoja de cálculo.')
  const get = (path: string) => recordedBy(() => request('GET', path))
  expect(await get('/consultas/exportar.csv')).toEqual(['enquiry.exported: bandeja'])
  expect(await get('/exportar')).toEqual([
    expect.stringMatching(/^export\.made: sitio-\d{4}-\d\d-\d\d\.zip$/),
  ])
  expect(await get('/registro')).toEqual(['audit.exported'])
})

test('an import is audited when it starts, ends and is undone', async () => {
  const { request, recordedBy } = await createAuditReader()
  const job = `/importar/${'a'.repeat(64)}`
  const begin = () => request('PUT', job, { name: 'uno.md', total: 1 })
  expect(await recordedBy(begin)).toEqual(['import.begun: uno.md: 0 de 1'])
  const item = { key: 'uno.md', text: '---\ntitle: Uno\nslug: uno\n---\nTexto.\n', pending: null }
  const send = () => request('POST', `${job}/articulos`, { format: 'markdown', items: [item] })
  expect(await recordedBy(send)).toEqual([])
  expect(await recordedBy(() => request('POST', `${job}/fin`))).toEqual([
    'import.ended: 1 textos, 0 imágenes, 0 redirecciones; ya estaban 0',
  ])
  expect(await recordedBy(() => request('POST', `${job}/deshacer`))).toEqual(['import.undone: uno.md'])
})

test('preview links, image changes and deletion of an article are audited', async () => {
  const { s, request, upload, recordedBy } = await createAuditReader()
  const post = await publishNewPost(s, { title: 'Adiós' })
  const links = `/posts/${post.id}/vistas`
  expect(await recordedBy(() => request('POST', links, { days: 1 }))).toEqual([`preview.created: ${post.id}`])
  // The response matches the contract's list of links.
  const { previews } = (await (await request('GET', links)).json()) as { previews: { id: number }[] }
  const revoke = () => request('DELETE', `${links}/${previews[0]?.id}`)
  expect(await recordedBy(revoke)).toEqual([`preview.revoked: ${post.id}`])

  const gif = new File(
    [new TextEncoder().encode('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000')],
    'punto.gif',
  )
  const datos = JSON.stringify({ name: 'punto.gif', alt: 'Un punto', decorative: false })
  const uploaded = await recordedBy(() => upload('/medios', { datos, archivo: [gif] }))
  expect(uploaded).toEqual([expect.stringMatching(/^media\.uploaded: [0-9a-z]{20}$/)])
  const id = uploaded[0]?.split(' ')[1] ?? ''
  const move = (action: string) => recordedBy(() => request('POST', `/medios/${id}/acciones/${action}`))
  expect(await move('trash')).toEqual(['media.trashed: punto.gif'])
  expect(await move('restore')).toEqual(['media.restored: punto.gif'])
  expect(await move('trash')).toEqual(['media.trashed: punto.gif'])
  expect(await move('delete')).toEqual(['media.deleted: punto.gif'])

  const trash = () => request('POST', `/posts/${post.id}/acciones/trash`, {}, post.rev)
  expect(await recordedBy(trash)).toEqual(['post.trashed: Adiós'])
  const remove = () => request('DELETE', `/posts/${post.id}`, undefined, post.rev + 1)
  expect(await recordedBy(remove)).toEqual(['post.deleted: Adiós'])
})

test('the exported audit log can be verified offline and requires a recent sign-in', async () => {
  const { s, request } = await createAuditReader()
  for (const name of ['Ana', 'Ana María']) await request('PATCH', '/cuenta', { name })
  const file = await request('GET', '/registro')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="registro-\d{4}-\d\d-\d\d\.ndjson"$/),
    'cache-control': 'private, no-store',
  })
  const chain = parseNdjson(await file.text())
  if ('wrongLine' in chain) throw new Error(`Line ${chain.wrongLine} is wrong`)
  // The export itself is the last record and is not sealed yet.
  expect(verifyChain(chain)).toMatchObject({ unsealed: 1, firstBreak: null })
  expect(chain.records.slice(-3).map(({ event }) => event)).toEqual([
    'name.changed',
    'name.changed',
    'audit.exported',
  ])

  const stale = await signInOwner(s.app, Date.now() - 60 * 60_000)
  expect((await s.app.request('/api/mngr/registro', { headers: stale })).status).toBe(403)
  expect((await s.app.request('/api/mngr/registro')).status).toBe(401)
})
