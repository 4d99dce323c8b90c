import { expect, test } from 'vitest'
import { activityTexts } from '../account/activity.ts'
import { verifyChain } from '../audit/chain.ts'
import { parseNdjson } from '../audit/ndjson.ts'
import type { AuditEvent } from '../audit/record.ts'
import {
  clearEnquiries,
  goodEnquiry,
  personToken,
  postJson as postEnquiry,
  storedEnquiries,
  withoutFlood,
} from '../enquiries/testing.ts'
import { routesOf } from '../http/lazy.ts'
import { app as worker } from '../index.ts'
import { fileOf, imported } from '../transfer/testing.ts'
import { createStudio, publishNew, type Studio } from './studio.ts'
import { signedIn, uploadOf } from './testing.ts'

// Which route records what. What a manager does is in the audit, or a reason stands here why it need not be.

const enquiryItself = 'shows on the enquiry itself, and can be taken back'
const revisions = 'the revisions of the article say who and when'
const reads = 'only reads'
const challenge = 'only asks for a challenge, which opens nothing'
const visitor = 'a visitor’s, not a manager’s'

const sessions: AuditEvent[] = ['sessions.closed']
const entering: AuditEvent[] = ['sign-in.password', 'sign-in.failed', 'sign-in.throttled']

const routes: Readonly<Record<string, string | readonly AuditEvent[]>> = {
  'POST /contacto': visitor,
  'POST /api/consultas': visitor,
  'POST /api/errores': visitor,

  'POST /mngr/ingreso': entering,
  'POST /mngr/salir': ['sign-out'],
  'POST /mngr/correo/:token': ['email.changed'],
  'POST /api/_auth/ingreso': entering,
  'POST /api/_auth/ingreso/codigo': ['sign-in.recovery-code', ...entering],
  'POST /api/_auth/ingreso/llave/opciones': challenge,
  'POST /api/_auth/ingreso/llave': ['sign-in.passkey', 'sign-in.failed', 'sign-in.throttled'],
  'POST /api/_auth/activar': ['enrolled'],
  'POST /api/_auth/activar/llave/opciones': challenge,
  'POST /api/_auth/activar/llave': ['enrolled'],
  'DELETE /api/_auth/session': ['sign-out'],

  'PATCH /api/mngr/cuenta': ['name.changed'],
  'PUT /api/mngr/cuenta/correo': ['email.changed'],
  'PUT /api/mngr/cuenta/contrasena': ['password.changed'],
  'GET /api/mngr/cuenta/sesiones': reads,
  'DELETE /api/mngr/cuenta/sesiones': sessions,
  'DELETE /api/mngr/cuenta/sesiones/:id': sessions,
  'POST /api/mngr/cuenta/llaves/opciones': challenge,
  'POST /api/mngr/cuenta/llaves': ['passkey.added'],
  'PATCH /api/mngr/cuenta/llaves/:id': ['passkey.renamed'],
  'DELETE /api/mngr/cuenta/llaves/:id': ['passkey.removed'],
  'POST /api/mngr/cuenta/codigo/opciones': 'a seed that counts for nothing until a code confirms it',
  'POST /api/mngr/cuenta/codigo': ['second-factor.on'],
  'DELETE /api/mngr/cuenta/codigo': ['second-factor.off'],
  'POST /api/mngr/cuenta/codigo/recuperacion': ['recovery-codes.renewed'],
  'GET /api/mngr/cuenta/verificar': reads,
  'POST /api/mngr/cuenta/verificar': ['verified', 'sign-in.failed'],
  'POST /api/mngr/cuenta/verificar/llave/opciones': challenge,
  'POST /api/mngr/cuenta/verificar/llave': ['verified', 'sign-in.failed'],
  'POST /api/mngr/cuenta/equipo': ['invited'],
  'POST /api/mngr/cuenta/equipo/:id/enlace': ['link.created'],
  'PATCH /api/mngr/cuenta/equipo/:id': ['disabled', 'enabled'],

  'GET /api/mngr/posts': reads,
  'POST /api/mngr/posts': revisions,
  'POST /api/mngr/posts/acciones': [
    'post.published',
    'post.unpublished',
    'post.trashed',
    'post.restored',
    'post.deleted',
  ],
  'POST /api/mngr/posts/slug': reads,
  'POST /api/mngr/posts/render': reads,
  'POST /api/mngr/posts/regenerar': 'makes the same texts again, by a newer renderer',
  'GET /api/mngr/posts/:id': reads,
  'DELETE /api/mngr/posts/:id': ['post.deleted'],
  'PUT /api/mngr/posts/:id/borrador': revisions,
  'POST /api/mngr/posts/:id/publicar': ['post.published', 'post.scheduled'],
  'POST /api/mngr/posts/:id/duplicar': revisions,
  'POST /api/mngr/posts/:id/despublicar': ['post.unpublished'],
  'POST /api/mngr/posts/:id/papelera': ['post.trashed'],
  'POST /api/mngr/posts/:id/restaurar': ['post.restored'],
  'POST /api/mngr/posts/:id/descartar': revisions,
  'GET /api/mngr/posts/:id/revisiones': reads,
  'GET /api/mngr/posts/:id/revisiones/:revision{[0-9]{1,15}}': reads,
  'POST /api/mngr/posts/:id/revisiones/:revision{[0-9]{1,15}}/restaurar': revisions,
  'GET /api/mngr/posts/:id/vistas': reads,
  'POST /api/mngr/posts/:id/vistas': ['preview.created'],
  'DELETE /api/mngr/posts/:id/vistas/:preview{[0-9]{1,15}}': ['preview.revoked'],

  'GET /api/mngr/medios': reads,
  'POST /api/mngr/medios': ['media.uploaded'],
  'PATCH /api/mngr/medios/:id': 'name and description of an image, which can be written again',
  'DELETE /api/mngr/medios/:id': ['media.deleted'],
  'GET /api/mngr/medios/:id/usos': reads,

  'GET /api/mngr/exportar': ['export.made'],
  'GET /api/mngr/exportar/faltan': reads,

  'POST /api/mngr/importar/ensayo': reads,
  'POST /api/mngr/importar/imagenes': reads,
  'GET /api/mngr/importar/:id{[0-9a-f]{64}}': reads,
  'PUT /api/mngr/importar/:id{[0-9a-f]{64}}': ['import.begun'],
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/articulos': revisions,
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/imagen': 'counted when the import ends',
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/redirecciones': 'counted when the import ends',
  'POST /api/mngr/importar/:id{[0-9a-f]{64}}/fin': ['import.ended'],
  'DELETE /api/mngr/importar/:id{[0-9a-f]{64}}': 'forgets how far an import has come, and nothing that came',

  'GET /api/mngr/consultas/cuenta': reads,
  'GET /api/mngr/consultas/exportar.csv': ['enquiry.exported'],
  // States and assignments are `enquiryItself`.
  'POST /api/mngr/consultas/acciones': [
    'enquiry.trashed',
    'enquiry.restored',
    'enquiry.deleted',
    'enquiry.allowed',
  ],
  'POST /api/mngr/consultas/:ref/notas': enquiryItself,
  'POST /api/mngr/consultas/reenviar': enquiryItself,
  'POST /api/mngr/consultas/:ref/reenviar': enquiryItself,

  'GET /api/mngr/registro': ['audit.exported'],
}

test('every route by which a manager writes or takes something along says what it records, or why nothing', async () => {
  const known = (await routesOf(worker)).filter((route) => /^(?!ALL |GET )|^GET \/api\/mngr\//.test(route))
  expect(Object.keys(routes).toSorted()).toEqual([...new Set(known)].toSorted())
})

test('every event is recorded by some route', () => {
  const recorded = Object.values(routes).flatMap((events) => (typeof events === 'string' ? [] : events))
  expect([...new Set(recorded)].toSorted()).toEqual(Object.keys(activityTexts).toSorted())
})

/** A signed-in manager, and what a step of theirs records. */
async function createRecorder() {
  const s = await createStudio(withoutFlood)
  await clearEnquiries(s.app)
  const session = await signedIn(s.app)
  const { DB } = s.app.bindings
  const last = async (): Promise<number> =>
    (await DB.prepare('SELECT coalesce(max(id), 0) AS id FROM audit').first<number>('id')) ?? 0
  return {
    s,
    request: (method: string, path: string, body?: object) =>
      s.app.request(`/api/mngr${path}`, {
        method,
        headers: { ...session, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async upload(path: string, fields: Parameters<typeof uploadOf>[0]) {
      const init = await uploadOf(fields)
      return s.app.request(`/api/mngr${path}`, { ...init, headers: { ...init.headers, ...session } })
    },
    async recordedBy(work: () => Promise<Response>): Promise<string[]> {
      const before = await last()
      const response = await work()
      expect(response.ok).toBe(true)
      const { results } = await DB.prepare(
        `SELECT event || coalesce(': ' || detail, '') AS said FROM audit WHERE id > ?1 AND manager_id = 'm1' ORDER BY id`,
      )
        .bind(before)
        .all<{ said: string }>()
      return results.map(({ said }) => said)
    },
  }
}

async function sendEnquiry({ app }: Studio, mensaje: string): Promise<string> {
  expect((await postEnquiry(app, { ...goodEnquiry, mensaje, token: personToken() })).status).toBe(201)
  return (await storedEnquiries(app)).at(-1)?.reference ?? ''
}

test('what happens to enquiries for good, one or many, is recorded with their references', async () => {
  const { s, request, recordedBy } = await createRecorder()
  const [one, two, spam] = [
    await sendEnquiry(s, 'Una consulta de la que nadie sabrá más.'),
    await sendEnquiry(s, 'Otra consulta de la que nadie sabrá más.'),
    await sendEnquiry(s, 'Una consulta que alguien tomó por spam.'),
  ]
  const act = (references: string[], action: object) =>
    recordedBy(() => request('POST', '/consultas/acciones', { references, action }))
  expect(await act([spam], { kind: 'state', state: 'spam' })).toEqual([])
  expect(await act([spam], { kind: 'not-spam' })).toEqual([`enquiry.allowed: ${spam}`])
  const both = [two, spam].toSorted().join(', ')
  expect(await act([one], { kind: 'trash' })).toEqual([`enquiry.trashed: ${one}`])
  expect(await act([one], { kind: 'restore' })).toEqual([`enquiry.restored: ${one}`])
  expect(await act([one], { kind: 'delete' })).toEqual([])
  expect(await act([one], { kind: 'trash' })).toEqual([`enquiry.trashed: ${one}`])
  expect(await act([two, spam], { kind: 'trash' })).toEqual([`enquiry.trashed: ${both}`])
  expect(await act([one], { kind: 'delete' })).toEqual([`enquiry.deleted: ${one}`])
  expect(await act([two, spam], { kind: 'delete' })).toEqual([`enquiry.deleted: ${both}`])
  expect(await act([one], { kind: 'delete' })).toEqual([])
})

test('what is taken along is recorded: enquiries, the whole site, and the record itself', async () => {
  const { s, request, recordedBy } = await createRecorder()
  await sendEnquiry(s, 'Una consulta que se va en una hoja de cálculo.')
  const get = (path: string) => recordedBy(() => request('GET', path))
  expect(await get('/consultas/exportar.csv')).toEqual(['enquiry.exported: bandeja'])
  expect(await get('/exportar')).toEqual([expect.stringMatching(/^export\.made: sitio-.+\.zip$/)])
  expect(await get('/registro')).toEqual(['audit.exported'])
})

test('an import is recorded when it begins and when it ends, with what came', async () => {
  const { s, recordedBy } = await createRecorder()
  const article = fileOf('---\ntitle: Uno\nslug: uno\n---\nTexto.\n', 'uno.md')
  const recorded = await recordedBy(async () => {
    expect((await imported(s, article)).failures).toEqual([])
    return new Response()
  })
  expect(recorded).toEqual([
    'import.begun: uno.md: 0 de 1',
    'import.ended: 1 artículos, 0 imágenes, 0 redirecciones; ya estaban 0',
  ])
})

test('links to an unpublished article, images and a deleted article are recorded', async () => {
  const { s, request, upload, recordedBy } = await createRecorder()
  const post = await publishNew(s, { title: 'Adiós' })
  const links = `/posts/${post.id}/vistas`
  expect(await recordedBy(() => request('POST', links, { days: 1 }))).toEqual([`preview.created: ${post.id}`])
  // The contract's list of links.
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
  expect(await recordedBy(() => request('DELETE', `/medios/${id}`))).toEqual([`media.deleted: ${id}`])

  const trash = () => request('POST', `/posts/${post.id}/papelera`, { rev: post.rev })
  expect(await recordedBy(trash)).toEqual(['post.trashed: Adiós'])
  const remove = () => request('DELETE', `/posts/${post.id}`, { rev: post.rev + 1 })
  expect(await recordedBy(remove)).toEqual(['post.deleted: Adiós'])
})

test('the record that is downloaded verifies without the site, and is asked for again where the sign-in is old', async () => {
  const { s, request } = await createRecorder()
  for (const name of ['Ana', 'Ana María']) await request('PATCH', '/cuenta', { name })
  const file = await request('GET', '/registro')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="registro-\d{4}-\d\d-\d\d\.ndjson"$/),
    'cache-control': 'private, no-store',
  })
  const chain = parseNdjson(await file.text())
  if ('wrongLine' in chain) throw new Error(`Line ${chain.wrongLine} is wrong`)
  // Its own download is the last record, and has no seal yet.
  expect(verifyChain(chain)).toMatchObject({ unsealed: 1, broken: null })
  expect(chain.entries.slice(-3).map(({ event }) => event)).toEqual([
    'name.changed',
    'name.changed',
    'audit.exported',
  ])

  const stale = await signedIn(s.app, Date.now() - 60 * 60_000)
  expect((await s.app.request('/api/mngr/registro', { headers: stale })).status).toBe(403)
  expect((await s.app.request('/api/mngr/registro')).status).toBe(401)
})
