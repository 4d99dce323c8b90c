import { expect, test } from 'vitest'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { createTestApp, seedPosts, signInOwner, signInWithRole, type TestApp } from '../../testing/testing.ts'
import { createContentClient, createService, exampleJob } from '../content/testing.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postJson,
  unlimitedBindings,
  secretBindings,
} from '../enquiries/testing.ts'

async function read(app: TestApp, path: string, headers: Record<string, string>): Promise<string> {
  return (await (await app.request(path, { headers })).text()).replaceAll('<!-- -->', '')
}

test('the dashboard of a new site says what is to be done and how to start', async () => {
  const app = await createTestApp()
  await clearEnquiries(app)
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  const html = await read(app, '/mngr', await signInOwner(app))
  for (const text of [
    'por corregir</a>',
    'primeros pasos</a>',
    'Todavía no hay artículos.',
    'Escribir un artículo',
    'href="/mngr/blog/importar"',
  ])
    expect(html).toContain(text)
  // One list says what waits: nothing else may say that nothing does.
  expect(html).not.toContain('Nada espera')
  expect(await read(app, '/mngr', await signInWithRole(app, 'author'))).toContain('Nada espera respuesta')
  const state = await read(app, '/mngr/estado', await signInOwner(app))
  expect(state).toContain('faltan MAIL_FROM y MAIL_TO')
  // For whoever reports a problem.
  expect(state).toContain('Código de la versión: <code>prueba</code>')
})

test('the dashboard shows the week; people see only what they may see', async () => {
  const app = await createTestApp()
  for (const table of ['visit_days', 'speed_days', 'lost_days', 'links', 'browser_failures'])
    await app.bindings.DB.prepare(`DELETE FROM ${table}`).run()
  const quiet = await read(app, '/mngr', await signInOwner(app))
  // What has nothing to tell is in one line.
  const [, line = ''] = quiet.split('Nada nuevo en')
  for (const name of ['Visitas', 'Páginas no encontradas', 'Velocidad'])
    expect(line).toContain(`>${name}</a>`)
  expect(quiet).not.toContain('Páginas no encontradas</a><small>')
  const today = new Date().toISOString().slice(0, 10)
  // One of these days is today in the site's time zone.
  const days = [-1, 0].map((back) => new Date(Date.parse(`${today}T12:00:00Z`) + back * 86_400_000))
  const buckets = { all: { '': { 60: 30 } } }
  for (const day of days.map((at) => at.toISOString().slice(0, 10))) {
    const insert = (table: string, counts: object) =>
      app.bindings.DB.prepare(`INSERT INTO ${table} (day, revision, counts) VALUES (?1, 1, ?2)`)
        .bind(day, JSON.stringify(counts))
        .run()
    await insert('lost_days', { addresses: { '/nada': 1 }, searches: { algo: 1, otra: 0 } })
    await insert('speed_days', { values: { LCP: buckets, INP: buckets }, blame: {}, builds: {} })
  }
  await app.run`INSERT INTO links (address, status, broken_at) VALUES ('/x', 404, 1)`
  const html = await read(app, '/mngr', await signInOwner(app))
  expect(html).toContain('2 visitas a direcciones que no existen, 1 búsqueda sin resultado, 1 enlace roto.')
  expect(html).toContain('Casi: hay algo que mejorar.')
  const readers = await read(app, '/mngr', await signInWithRole(app, 'reader'))
  expect(readers).toContain('Velocidad</a><small>')
  expect(readers).not.toContain('Páginas no encontradas</a><small>')
})

test('the dashboard links to pending enquiries, drafts and scheduled articles, and counts the week', async () => {
  const app = await createTestApp(unlimitedBindings)
  await clearEnquiries(app)
  await seedPosts(app, [
    { slug: 'a-medias', title: 'A medias', status: 'draft' },
    { slug: 'pronto', title: 'Pronto', publishedAt: Date.now() + 86_400_000 },
    { slug: 'a-la-vista', title: 'A la vista' },
    { slug: 'tirado', title: 'Tirado', status: 'trash' },
  ])
  await postJson(app, { ...validEnquiry, token: createAgedToken() })
  const html = await read(app, '/mngr', await signInOwner(app))
  expect(html).toContain('<a href="/mngr/consultas?estado=nuevas">1 consulta nueva</a>')
  expect(html).toContain('>Lucía Prueba</a>')
  expect(html).toContain('<a href="/mngr/blog/a-medias">A medias</a>')
  expect(html).toContain('<a href="/mngr/blog/pronto">Pronto</a>')
  expect(html).toContain('Consultas</a><b>1</b><small>recibida')
  expect(html).toContain('Artículos</a><b>1</b><small>publicado')
  expect(html).not.toContain('Tirado')
})

test('the dashboard leads to withdrawn articles, which it does not list, one or several', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  for (const text of ['Ver el artículo en borrador', 'Ver los 2 artículos en borrador']) {
    const { id, rev } = await publishNewPost(s)
    await s.send('POST', `/${id}/acciones/unpublish`, { rev })
    expect(await read(s.app, '/mngr', headers)).toContain(`>${text}</a>`)
  }
})

test('the dashboard lists drafts and scheduled texts of all kinds, each for those who may edit it', async () => {
  const client = await createContentClient(await createTestApp())
  const { app, session, published, send } = client
  await app.run`DELETE FROM entries`
  expect(await read(app, '/mngr', session)).not.toContain('Borrador')
  await seedPosts(app, [{ slug: 'a-la-vista', title: 'A la vista' }])
  expect(await read(app, '/mngr', session)).toContain('No hay nada a medias.')
  await send('POST', '', { content: exampleJob })
  await send('POST', '', { content: createService('taller') })
  const later = await published(createService('luego'))
  await send('POST', `/${later.id}/publicar`, { from: '2040-05-20T10:00:00.000Z' }, later.rev)
  const changed = await published(createService('antes'))
  await send(
    'PUT',
    `/${changed.id}/borrador`,
    { content: createService('antes', { title: 'Taller renovado' }) },
    changed.rev,
  )
  const html = await read(app, '/mngr', session)
  const [, card = ''] = html.split('id="textos"')
  const list = [...card.matchAll(/>([^<]+)<\/a><small>([^<,]+), .*?<span class="badge off">([^<]+)</g)]
  expect(list.map(([, ...texts]) => texts).toSorted()).toEqual([
    ['Personas que programan', 'Oferta de empleo', 'Borrador'],
    ['Taller renovado', 'Servicio', 'Con cambios sin publicar'],
    ['Taller taller', 'Servicio', 'Borrador'],
  ])
  expect(html.split('id="proximas"')[1]).toContain(`href="/mngr/paginas/${later.id}"`)
  expect(await read(app, '/mngr', await signInWithRole(app, 'author'))).not.toMatch(
    /taller|programan|renovado/,
  )
})

test('whoever may edit pages but not articles sees those to go on with, and nothing about articles', async () => {
  const { app, session, send } = await createContentClient(await createTestApp())
  await app.bindings.DB.batch(
    [
      'DELETE FROM entries',
      `INSERT INTO roles (id, name, permissions, created_at)
       VALUES ('paginas', 'Páginas', '["useDashboard", "editPages"]', 0)`,
    ].map((statement) => app.bindings.DB.prepare(statement)),
  )
  const headers = await signInWithRole(app, 'paginas')
  const empty = await read(app, '/mngr', headers)
  expect(empty).toContain('No hay nada a medias.')
  expect(empty).not.toMatch(/Todavía no hay artículos|Artículos<\/a>/)
  expect(await read(app, '/mngr', session)).toContain('Todavía no hay artículos')
  await send('POST', '', { content: createService('taller') })
  await seedPosts(app, [{ slug: 'a-medias', title: 'A medias', status: 'draft' }])
  const html = await read(app, '/mngr', headers)
  expect(html).toContain('>Taller taller</a><small>Servicio, ')
  expect(html).not.toMatch(/A medias|nada a medias/)
})

test('the page of the site’s state explains each invalid setting, and shows no warning if all are valid', async () => {
  // The code under test only calls `send`.
  const MAIL = { send: () => Promise.resolve() } as unknown as SendEmail
  const addresses = { MAIL_FROM: 'sitio@cauce.example', MAIL_TO: 'hola@cauce.example' }
  const mail = { MAIL, MAIL_SIMULATED: '', ...addresses, ...secretBindings }
  const panelOf = async (settings: Parameters<typeof createTestApp>[0]): Promise<string> => {
    const app = await createTestApp(settings)
    return read(app, '/mngr/estado', await signInOwner(app))
  }
  const wrong = await panelOf({ ...mail, MAIL_TO: 'hola arroba cauce', TURNSTILE_SITE_KEY: 'clave' })
  expect(wrong).toContain('Ajustes por corregir')
  expect(wrong).toContain('No se envía correo: MAIL_TO no es una dirección de correo.')
  expect(wrong).toContain('El formulario de contacto no usa Turnstile: falta TURNSTILE_SECRET.')
  expect(wrong).not.toContain('faltan MAIL_FROM')
  const well = await panelOf(mail)
  expect(well).not.toMatch(/Ajustes por corregir|MAIL_TO|MAIL_FROM/)
})

test('each part of the site’s state needs its own permission, not that of the others', async () => {
  const app = await createTestApp()
  const rights = ['manageSettings', 'manageBackups', 'answerEnquiries', 'manageFailures']
  const insert =
    'INSERT INTO roles (id, name, permissions, created_at) VALUES (lower(?1), ?1, json_array(?1), 0)'
  await app.bindings.DB.batch(rights.map((right) => app.bindings.DB.prepare(insert).bind(right)))
  const seen = async (right: string) => {
    const headers = await signInWithRole(app, right.toLowerCase())
    const answer = await app.request('/api/data/mngr/estado', { headers })
    const { data } = await answer.json<{ data: { problems: string[] } & Record<string, unknown> }>()
    return [data.problems.length > 0, data['backup'] !== null, data['mail'] !== null, data['health'] !== null]
  }
  for (const [at, right] of rights.entries())
    expect(await seen(right), right).toEqual(rights.map((_, index) => index === at))
})

test('whoever may only change the settings sees that a webhook was switched off', async () => {
  const app = await createTestApp()
  await app.bindings.DB.batch(
    [
      `INSERT INTO roles (id, name, permissions, created_at) VALUES ('ajustes', 'Ajustes', '["manageSettings"]', 0)`,
      `INSERT INTO webhooks (id, url, events, secret, key_id, state, last_enquiry_id, created_at)
       VALUES ('w', 'https://programa.example', '[]', 's', 'k', 'off', 0, 0)`,
    ].map((statement) => app.bindings.DB.prepare(statement)),
  )
  const html = await (await app.request('/mngr', { headers: await signInWithRole(app, 'ajustes') })).text()
  expect(html).toContain('1 programa conectado que no recibe los avisos')
})
