import { expect, test } from 'vitest'
import {
  clearEnquiries,
  goodEnquiry,
  personToken,
  postJson,
  withoutFlood,
  withSecret,
} from '../enquiries/testing.ts'
import { createTestApp, seedPosts, signedIn } from '../testing/testing.ts'

test('a new site: the panel says that all is well and how to begin', async () => {
  const app = await createTestApp()
  await clearEnquiries(app)
  await app.bindings.DB.prepare('DELETE FROM posts').run()
  const html = await (await app.request('/mngr', { headers: await signedIn(app) })).text()
  for (const text of [
    'Nada pendiente. Todo está al día.',
    'faltan MAIL_FROM y MAIL_TO',
    'No hay consultas sin atender.',
    'Todavía no hay artículos.',
    'Escribir un artículo',
    'href="/mngr/consultas"',
    'href="/mngr/cuenta/equipo"',
    'href="/mngr/blog/importar"',
    'prueba</code>',
  ])
    expect(html).toContain(text)
})

test('what waits stands on the panel, with a way to it', async () => {
  const app = await createTestApp(withoutFlood)
  await clearEnquiries(app)
  await seedPosts(app, [
    { slug: 'a-medias', title: 'A medias', status: 'draft' },
    { slug: 'pronto', title: 'Pronto', publishedAt: Date.now() + 86_400_000 },
    { slug: 'a-la-vista', title: 'A la vista' },
    { slug: 'tirado', title: 'Tirado', status: 'trash' },
  ])
  await postJson(app, { ...goodEnquiry, token: personToken() })
  const answer = await app.request('/mngr', { headers: await signedIn(app) })
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  expect(html).toContain('<a href="/mngr/consultas?estado=nuevas">1 consulta nueva</a>')
  expect(html).toContain('<a href="/mngr/blog?estado=borrador">1 borrador sin publicar</a>')
  expect(html).toContain('<a href="/mngr/blog?estado=programada">1 artículo programado</a>')
  expect(html).toContain('<a href="/mngr/blog/a-medias">A medias</a>')
  expect(html).toContain('<a href="/mngr/blog/pronto">Pronto</a>')
  expect(html).toContain('<a href="/blog/a-la-vista">A la vista</a>')
  expect(html).toContain('Lucía Prueba')
  expect(html).not.toContain('Tirado')
})

test('the panel says of each setting what is wrong with it, and nothing where all are well', async () => {
  // Only `send` is called.
  const MAIL = { send: () => Promise.resolve() } as unknown as SendEmail
  const mail = { MAIL, MAIL_FROM: 'sitio@cauce.example', MAIL_TO: 'hola@cauce.example', ...withSecret }
  const panelOf = async (settings: Parameters<typeof createTestApp>[0]): Promise<string> => {
    const app = await createTestApp(settings)
    return (await app.request('/mngr', { headers: await signedIn(app) })).text()
  }
  const wrong = await panelOf({ ...mail, MAIL_TO: 'hola arroba cauce', TURNSTILE_SITE_KEY: 'clave' })
  expect(wrong).toContain('Ajustes por corregir')
  expect(wrong).toContain('No se envía correo: MAIL_TO no es una dirección de correo.')
  expect(wrong).toContain('El formulario de contacto no usa Turnstile: falta TURNSTILE_SECRET.')
  expect(wrong).not.toContain('faltan MAIL_FROM')
  const well = await panelOf(mail)
  expect(well).not.toMatch(/Ajustes por corregir|MAIL_TO|MAIL_FROM/)
})
