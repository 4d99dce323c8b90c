import { expect, onTestFinished, test, vi } from 'vitest'
import { managerPages } from '#client/manager-pages.ts'
import { pages } from '#client/pages.ts'
import { createPostClient } from '../testing/content-site.ts'
import { replaceCalls } from '../testing/replace-calls.ts'
import { createTestApp, signInEditor, signInOwner, signInWithRole, type TestApp } from '../testing/testing.ts'

type ErrorPage = {
  status: number
  title: string
  heading: string
  lead: string
  technical: string
  html: string
}

/** What an error page says: its heading, the sentence below it, and the message in English if there is one. */
async function readErrorPage(app: TestApp, path: string, headers: HeadersInit = {}): Promise<ErrorPage> {
  const response = await app.request(path, { headers: { Accept: 'text/html', ...headers } })
  const html = await response.text()
  const textOf = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
  return {
    status: response.status,
    title: textOf(/<title>(.*?)<\/title>/),
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/),
    lead: textOf(/<p class="lead">(.*?)<\/p>/),
    technical: textOf(/<p class="meta" lang="en">(.*?)<\/p>/),
    html,
  }
}

const missing = 'Aquí no hay ninguna página'
const failed = 'Algo falló de nuestro lado'

test('the heading of a missing page is Spanish, in public and in the manager area; the exact message stays below', async () => {
  const app = await createTestApp()
  const owner = await signInOwner(app)
  for (const [path, headers, name] of [
    ['/nada?a=1', {}, 'Page not found'],
    ['/blog/nada', {}, 'Page not found'],
    ['/servicios/nada', {}, 'Page not found'],
    ['/blog/No_Vale', {}, 'Page Not Found'],
    ['/mngr/nada', {}, 'Page not found'],
    ['/mngr/nada', owner, 'Page not found'],
    ['/mngr/blog/nada', owner, 'Page not found'],
    ['/mngr/paginas/nada', owner, 'Page not found'],
    ['/mngr/consultas/C-0000-0000', owner, 'Page not found'],
  ] as const) {
    const page = await readErrorPage(app, path, headers)
    expect(page, path).toMatchObject({
      status: 404,
      title: 'Error: 404',
      heading: missing,
      technical: `${name}: ${path}`,
    })
    expect(page.lead, path).toContain('la página ya no exista')
    // Who is signed in stays in the manager area, whatever the address below it is.
    expect(page.html.includes('aria-label="Panel"'), path).toBe('Cookie' in headers)
  }
})

test('a refused page of the manager area stays in it and says who can help', async () => {
  const app = await createTestApp()
  const page = await readErrorPage(app, '/mngr/cuenta/equipo', await signInEditor(app))
  expect(page).toMatchObject({
    status: 403,
    title: 'Error: 403',
    heading: 'Tu rol no incluye esta parte del panel',
    lead: 'Si la necesitas, pídesela a alguien con el rol Dirección.',
    technical: 'Error 403',
  })
  expect(page.html).toContain('aria-label="Panel"')
  expect(page.html).not.toContain('Otras páginas')
})

test('a message of one sentence is the heading, and nothing empty follows it', async () => {
  const app = await createTestApp()
  const { send, readPost } = createPostClient(app, await signInOwner(app))
  const { id } = await readPost(await send('POST', '', { content: { title: 'De otra persona' } }))
  const page = await readErrorPage(app, `/mngr/blog/${id}`, await signInWithRole(app, 'author'))
  expect(page).toMatchObject({
    status: 403,
    heading: 'Este artículo es de otra persona, y tu rol solo incluye los tuyos',
  })
  expect(page.html).not.toContain('class="lead"')
})

test('the page of a failure names whom to contact, for visitors and for the team', async () => {
  const app = await createTestApp()
  const owner = await signInOwner(app)
  function Broken(): never {
    throw new Error('no se puede')
  }
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(() => {}),
    vi.spyOn(pages, 'nosotros').mockResolvedValue({ Page: Broken }),
    vi.spyOn(managerPages, 'mngr-cuenta').mockResolvedValue({ Page: Broken }),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  const page = await readErrorPage(app, '/nosotros')
  expect(page).toMatchObject({ status: 500, heading: failed, technical: 'Server Error' })
  expect(page.lead).toBe('Ya quedó registrado. Si se repite, escríbenos.')
  const inManagerArea = await readErrorPage(app, '/mngr/cuenta', owner)
  expect(inManagerArea).toMatchObject({ status: 500, heading: failed, technical: 'Server Error' })
  expect(inManagerArea.lead).toBe('Ya quedó registrado. Si se repite, avisa a quien lo publica.')
  expect(inManagerArea.html).toContain('aria-label="Panel"')
})

test('a site whose storage does not answer says so in Spanish', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const { DB } = (await createTestApp()).bindings
  const silent = replaceCalls(DB, () => ({
    batch: () => Promise.reject(new Error('D1_ERROR: internal error')),
  }))
  expect(await readErrorPage(await createTestApp({ DB: silent }), '/empleo')).toMatchObject({
    status: 503,
    heading: 'El sitio no puede responder en este momento',
    lead: 'Vuelve a intentarlo en unos segundos.',
    technical: 'Error 503',
  })
})
