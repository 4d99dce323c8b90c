import { expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { createTestApp, testManager } from '../../testing/testing.ts'
import { listAssignableUsers } from '../account/queries/users.ts'
import {
  createInboxClient,
  clearEnquiries,
  sendEnquiry,
  readStoredEnquiries,
  secretBindings,
} from './testing.ts'

test('managers can list, move, annotate, export and delete enquiries, and requests without a session get 401', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const reference = await sendEnquiry(app, { nombre: '=1+1' })
  for (const path of ['/exportar.csv', '/cuenta'])
    expect((await app.request(`/api/mngr/consultas${path}`)).status).toBe(401)
  const { act, post, read, headers } = await createInboxClient(app)
  for (const state of ['progress', 'answered', 'archived', 'spam', 'new'] as const) {
    expect((await act([reference], { kind: 'state', state })).status).toBe(200)
    expect((await readStoredEnquiries(app))[0]?.state).toBe(state)
  }
  expect((await act([reference], { kind: 'state', state: 'perdida' })).status).toBe(422)
  expect((await post(`/${reference}/notas`, { text: '<b>Llamar</b> mañana' })).status).toBe(201)
  expect((await post('/C-0000-0000/notas', { text: 'De ninguna' })).status).toBe(404)
  expect(await read(`/mngr/consultas/${reference}`)).toContain('&lt;b&gt;Llamar&lt;/b&gt; mañana')
  expect(await read('/mngr/consultas?q=RENOVAR%20sitio')).toContain(reference)
  expect(await read('/mngr/consultas?q=RENOVAR%20nada')).toContain('Ninguna consulta coincide')
  expect(await read('/api/mngr/consultas/exportar.csv')).toContain("'=1+1")
  for (const kind of ['trash', 'delete']) expect((await act([reference], { kind })).status).toBe(200)
  expect((await app.request(`/mngr/consultas/${reference}`, { headers })).status).toBe(404)
})

test('accepts the next message of a sender marked as "no es spam"', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const reference = await sendEnquiry(app, { mensaje: 'http://a.example '.repeat(8) })
  expect((await readStoredEnquiries(app))[0]?.state).toBe('spam')
  const { act } = await createInboxClient(app)
  expect((await act([reference], { kind: 'not-spam' })).status).toBe(200)
  await sendEnquiry(app, { mensaje: 'http://b.example '.repeat(8) })
  expect((await readStoredEnquiries(app)).map(({ state }) => state)).toEqual(['new', 'new'])
})

test('assigns an enquiry only to an active user', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const reference = await sendEnquiry(app, {})
  const { act, read } = await createInboxClient(app)
  await app.run`INSERT INTO managers (id, email, name, created_at, disabled_at) VALUES
      ('m2', 'luis@cauce.example', 'Luis Prueba', 0, NULL), ('m3', 'eva@cauce.example', 'Eva Prueba', 0, 1)
      ON CONFLICT DO NOTHING`
  for (const assignee of ['m3', 'nadie-conocido', 'luis@cauce.example'])
    expect((await act([reference], { kind: 'assign', assignee })).status, assignee).toBe(422)
  expect((await act([reference], { kind: 'assign', assignee: 'm2' })).status).toBe(200)
  const page = await read(`/mngr/consultas/${reference}`)
  expect(page).toMatch(/<option value="m2" selected="">Luis Prueba<\/option>/)
  expect(page).toContain(`${testManager.name} (tú)`)
  expect(page).not.toContain('<option value="m3"')
  expect(await read('/mngr/consultas?asignada=m2')).toContain(reference)
  expect(await read('/mngr/consultas?asignada=m1')).not.toContain(`consultas/${reference}`)
  expect(await read('/api/mngr/consultas/exportar.csv')).toContain('Luis Prueba')

  await app.run`UPDATE managers SET disabled_at = 1 WHERE id = 'm2'`
  expect(await read(`/mngr/consultas/${reference}`)).toContain('Luis Prueba (ya no está en el equipo)')
  await app.run`INSERT INTO managers (id, email, name, created_at) VALUES ('m0', 'z@cauce.example', 'Zoe Prueba', 0)`
  // Active users first, then by name.
  const team = (await listAssignableUsers(parseEnv(app.bindings).db)).map(({ id }) => id)
  expect(team).toEqual(['m1', 'm0', 'm3', 'm2'])
  expect((await act([reference], { kind: 'assign', assignee: null })).status).toBe(200)
  expect(await read('/mngr/consultas?asignada=nadie')).toContain(`consultas/${reference}`)
})

test('searches by word prefixes, addresses and references, ignoring accents but not ñ', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const reference = await sendEnquiry(app, {
    nombre: 'Íñigo Muñoz',
    correo: 'inigo.munoz@taller-norte.example',
    mensaje: 'Celebramos un AÑO del taller y pedimos "presupuesto" de rediseño.',
  })
  const { read } = await createInboxClient(app)
  const finds = async (question: string) =>
    (await read(`/mngr/consultas?q=${encodeURIComponent(question)}`)).includes(`consultas/${reference}`)
  const found = [
    'año',
    'AÑO',
    'an\u0303o',
    'íñigo',
    'iñigo muñoz',
    'presup',
    '"presupuesto"',
    'taller-norte.example',
  ]
  for (const question of [
    ...found,
    'inigo.munoz@taller',
    reference,
    reference.toLowerCase(),
    'redis',
    'año *',
  ])
    expect(await finds(question), question).toBe(true)
  const missed = ['ano', 'seño', '***', '"', 'AND', 'marks : pnew', 'pnew', 'pedimos NOT']
  for (const question of missed) expect(await finds(question), question).toBe(false)
  // A misspelled name or word finds what it resembles, and the list says so.
  for (const misspelled of ['muñzo', 'munoz taller-sur', 'presupeusto']) {
    const page = await read(`/mngr/consultas?q=${encodeURIComponent(misspelled)}`)
    expect(page, misspelled).toContain(`consultas/${reference}`)
    expect(page, misspelled).toContain('Esto es lo que contiene')
  }
  const twice = await sendEnquiry(app, {
    nombre: 'Ana Nadie',
    mensaje: 'Otra consulta, de la que nada se busca.',
  })
  const { act } = await createInboxClient(app)
  await act([reference], { kind: 'state', state: 'archived' })
  expect(await read('/mngr/consultas?q=taller&estado=archivadas')).toContain(reference)
  expect(await read('/mngr/consultas?q=taller&estado=nuevas')).not.toContain(`consultas/${reference}`)
  expect(await read('/mngr/consultas?q=nada')).toContain(twice)
})

test('searches find words of notes and answers, in the list and in the palette', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const reference = await sendEnquiry(app, { mensaje: 'Pedimos presupuesto.' })
  const { post, read } = await createInboxClient(app)
  const finds = async (question: string) => {
    const addresses = [`/mngr/consultas?q=${question}`, `/api/mngr/consultas/buscar?q=${question}`]
    return (await Promise.all(addresses.map(read))).map((answer) => answer.includes(reference))
  }
  expect((await post(`/${reference}/notas`, { text: 'Quiere un ÁBACO.' })).status).toBe(201)
  const answer = { key: crypto.randomUUID(), text: 'Lo nuestro son ornitorrincos.', seen: 0 }
  expect((await post(`/${reference}/respuestas`, answer)).status).toBe(201)
  // The same answer again adds nothing, and a note of an unknown enquiry is refused as before.
  expect((await post(`/${reference}/respuestas`, answer)).status).toBe(201)
  expect((await post('/C-0000-0000/notas', { text: 'Nada.' })).status).toBe(404)
  expect(await finds('abaco')).toEqual([true, true])
  expect(await finds('ornitorrinco')).toEqual([true, true])
  expect(await finds('presupuesto')).toEqual([true, true])
  expect(await app.value<string>`SELECT folded FROM enquiries`).toMatch(/ornitorrincos\.$/)
  expect((await app.value<string>`SELECT folded FROM enquiries`)?.split('ornitorrincos')).toHaveLength(2)
})

test('the list pages in both directions by id and shows the nearest page if the requested one is empty', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const statements = Array.from({ length: 60 }, (_, index) =>
    app.bindings.DB.prepare(
      `INSERT INTO enquiries (id, reference, idempotency_key, token_id, name, email, subject, message, message_digest,
        folded, state, mail_state, created_at, updated_at)
      VALUES (?1, ?2, ?2, '', 'Nombre', 'a@b.example', 'otro', 'Mensaje', '', 'comun', 'new', 'off', 1, 1)`,
    ).bind(index + 1, `C-0000-${String(index + 1).padStart(4, '0')}`),
  )
  await app.bindings.DB.batch(statements)
  const { read, act } = await createInboxClient(app)
  for (const narrowed of ['?estado=nuevas', '?q=comun', '?asunto=otro']) {
    const page = async (link: string) => {
      const html = await read(`/mngr/consultas${link}`)
      const hrefOf = (text: string) =>
        new RegExp(`href="/mngr/consultas([^"]*)"[^>]*>${text}<`).exec(html)?.[1]?.replaceAll('&amp;', '&')
      const listed = [...html.matchAll(/consultas\/C-0000-(\d{4})\?/g)].map(([, number]) => Number(number))
      return { listed, older: hrefOf('Más antiguas'), newer: hrefOf('Más nuevas'), html }
    }
    const first = await page(narrowed)
    expect([first.listed[0], first.listed.at(-1), first.newer]).toEqual([60, 36, undefined])
    expect(first.html).toContain('60 consultas')
    const second = await page(first.older ?? '')
    expect([second.listed[0], second.listed.at(-1)]).toEqual([35, 11])
    const third = await page(second.older ?? '')
    expect([third.listed[0], third.listed.at(-1), third.older]).toEqual([10, 1, undefined])
    expect((await page(third.newer ?? '')).listed).toEqual(second.listed)
    expect((await page(second.newer ?? '')).listed).toEqual(first.listed)
    // An enquiry links back to the page of the list it was opened from.
    const opened = await read(`/mngr/consultas/C-0000-0020${second.listed.length > 0 ? first.older : ''}`)
    expect(opened).toContain(`href="/mngr/consultas${first.older?.replaceAll('&', '&amp;')}"`)
  }
  const last = Array.from({ length: 10 }, (_, index) => `C-0000-${String(index + 1).padStart(4, '0')}`)
  await act(last, { kind: 'trash' })
  const html = await read('/mngr/consultas?estado=nuevas&despues=11~')
  expect([...html.matchAll(/consultas\/C-0000-(\d{4})\?/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 25 }, (_, index) => 35 - index),
  )
})

test('offers the subject of a deleted service in the filter while enquiries use it', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  await app.run`INSERT INTO enquiries (reference, idempotency_key, token_id, name, email, subject, message, message_digest, folded,
      state, mail_state, created_at, updated_at)
    VALUES ('C-0000-0001', 'a', '', 'Nombre', 'a@b.example', 'de-antes', 'Mensaje', '', '', 'new', 'off', 1, 1)`
  const { read } = await createInboxClient(app)
  expect(await read('/mngr/consultas')).toContain('<option value="de-antes">')
  expect(await read('/mngr/consultas?asunto=de-antes')).toContain('consultas/C-0000-0001')
})

test('labels are stored with the enquiry, narrow the list, are found and exported, and go with it', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const [one, two] = [await sendEnquiry(app), await sendEnquiry(app, { mensaje: 'Otra, sobre el correo.' })]
  const { act, read, get } = await createInboxClient(app)
  const label = async (references: string[], change: object) => {
    const answer = await act(references, { kind: 'label', ...change })
    return answer.status === 200 ? (await answer.json<{ changed: number }>()).changed : answer.status
  }
  const labels = async () =>
    (await app.all<{ labels: string }>`SELECT labels FROM enquiries ORDER BY id`).map((row) => row.labels)
  const inUse = () => app.all`SELECT label, count FROM enquiry_labels ORDER BY label`
  expect(await label([one], { add: ['Presupuesto año'] })).toBe(1)
  // A label keeps its first spelling and is stored once.
  expect(await label([one, two], { add: ['PRESUPUESTO AÑO', ' Urgente '] })).toBe(2)
  expect(await label([one, two], { add: ['urgente'] })).toBe(0)
  expect(await labels()).toEqual(Array(2).fill('["Presupuesto año","Urgente"]'))
  expect(await label([two], { add: ['Cliente'], remove: ['urgente', 'presupuesto año'] })).toBe(1)
  expect(await labels()).toEqual(['["Presupuesto año","Urgente"]', '["Cliente"]'])
  expect(await inUse()).toEqual(
    ['Cliente', 'Presupuesto año', 'Urgente'].map((name) => ({ label: name, count: 1 })),
  )

  const lists = async (query: string) => {
    const page = await read(`/mngr/consultas?${query}`)
    return [one, two].map((reference) => page.includes(`consultas/${reference}`))
  }
  expect(await lists('etiqueta=Urgente')).toEqual([true, false])
  expect(await lists('etiqueta=Urgente&asunto=otro')).toEqual([false, false])
  expect(await lists('etiqueta=Cliente&q=correo')).toEqual([false, true])
  expect(await lists('etiqueta=Cliente&estado=nuevas&asignada=nadie')).toEqual([false, true])
  expect(await lists('q=presup+urgent')).toEqual([true, false])
  expect(await lists('q=presupeusto')).toEqual([true, false])
  expect(await lists('q=ano')).toEqual([false, false])
  expect(await read('/mngr/consultas?etiqueta=Urgente')).toContain('1 consulta<')
  expect(await read(`/mngr/consultas/${one}`)).toContain('value="Presupuesto año, Urgente"')
  const csv = await read('/api/mngr/consultas/exportar.csv?etiqueta=Urgente')
  expect(csv).toContain('"Presupuesto año, Urgente"')
  expect(csv).not.toContain(two)

  const many = Array.from({ length: 11 }, (_, index) => `Etiqueta ${index}`)
  expect(await label([one, two], { add: many })).toBe(422)
  for (const add of [['a,b'], [' '], ['x'.repeat(41)], [...many, 'a', 'b']])
    expect(await label([two], { add })).toBe(422)
  expect(await labels()).toEqual(['["Presupuesto año","Urgente"]', '["Cliente"]'])

  await act([one], { kind: 'trash' })
  expect(await label([one], { add: ['Otra'] })).toBe(0)
  expect(await read(`/mngr/consultas/${one}`)).toContain('Presupuesto año, Urgente')
  await act([one], { kind: 'delete' })
  expect(await inUse()).toEqual([{ label: 'Cliente', count: 1 }])
  expect((await get('/mngr/consultas?etiqueta=Urgente')).status).toBe(200)
})
