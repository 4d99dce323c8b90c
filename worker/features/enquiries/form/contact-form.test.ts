import { expect, test } from 'vitest'
import { watchQueries } from '#worker/testing/replace-calls.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { signReference } from '../reference.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postForm,
  testSecret,
  unlimitedBindings,
  secretBindings,
} from '../testing.ts'

// Visible texts in the HTML of the form that is sent without script.

const textsOf = (html: string, pattern: RegExp): string[] =>
  [...html.replaceAll('<!-- -->', '').matchAll(pattern)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, '').trim(),
  )

test('the error summary names each field by its label', async () => {
  const app = await createTestApp(secretBindings)
  const html = await (await postForm(app, { empresa: 'e'.repeat(200) })).text()
  const labels = textsOf(html, /<label[^>]*for="(?!codigo_interno)[^"]*"[^>]*>(.*?)<\/label>/gs)
  const named = textsOf(html, /<li><a href="#[a-z]+">(.*?)<\/li>/gs)
  expect(named).toHaveLength(6)
  for (const [index, said] of named.entries()) {
    const name = /^(?:.*?\?|.*?(?=: ))/.exec(said)?.[0]
    expect(labels[index]?.startsWith(name ?? said), `«${said}» at «${labels[index]}»`).toBe(true)
  }
})

test('preselects the subject given in the URL and redirects unknown subjects to the plain form', async () => {
  const app = await createTestApp(secretBindings)
  const chosen = async (search: string): Promise<string[]> => {
    const response = await app.request(`/contacto${search}`)
    expect(response.status, search).toBe(200)
    const html = await response.text()
    expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/contacto">/)
    return [...html.matchAll(/<option(?=[^>]*selected)[^>]* value="([^"]*)"/g)].map(([, value = '']) => value)
  }
  expect(await chosen('?asunto=correo')).toEqual(['correo'])
  expect(await chosen('?asunto=otro')).toEqual(['otro'])
  expect(await chosen('')).not.toContain('correo')
  for (const wrong of ['?asunto=nada', '?asunto=', '?asunto=%3Cscript%3E', '?asunto=toString']) {
    const response = await app.request(`/contacto${wrong}`)
    expect([response.status, response.headers.get('location')], wrong).toEqual([302, '/contacto'])
  }
})

test('shows the confirmation step as a status and a failure as an alert', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const asked = await (await postForm(app, validEnquiry)).text()
  expect(asked).toContain('Falta un paso')
  expect(asked).toContain('class="summary step" role="status"')
  expect(asked).toContain('Confirmar y enviar')
  const closed = await createTestApp()
  const failed = await (await postForm(closed, validEnquiry)).text()
  expect(failed).toContain('class="summary" role="alert"')
  expect(failed).not.toContain('Confirmar y enviar')
})

test('the thanks page thanks only for a signed reference, otherwise it offers the form', async () => {
  const app = await createTestApp(secretBindings)
  const open = async (search: string): Promise<string> =>
    (await app.request(`/contacto/gracias${search}`)).text()
  const stored = await open(`?ref=${signReference(testSecret, 'C-0000-0000')}`)
  expect(stored).toContain('<title>Mensaje recibido - ')
  for (const search of ['', '?ref=C-0000-0000.inventada']) {
    const html = await open(search)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('recibido - ')
    expect(html).toMatch(/<a class="button" href="\/contacto#formulario">/)
  }
})

test('an enquiry that is stored reads no page texts, and one that shows the form again reads them once', async () => {
  const queries: string[] = []
  const DB = watchQueries((await createTestApp()).bindings.DB, (query) => queries.push(query))
  const app = await createTestApp({ ...unlimitedBindings, DB })
  await clearEnquiries(app)
  const reads = async (change: Record<string, string>): Promise<[number, number]> => {
    queries.length = 0
    const { status } = await postForm(app, { ...validEnquiry, token: createAgedToken(), ...change })
    return [status, queries.filter((query) => query.includes('AS place')).length]
  }
  // Warm the site settings cache.
  await reads({})
  expect(await reads({ mensaje: 'Otra consulta, distinta de la anterior.' })).toEqual([303, 0])
  expect(await reads({ nombre: '' })).toEqual([422, 1])
})
