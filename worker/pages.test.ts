import { expect, test } from 'vitest'
import { createTestApp, seedPosts, signInOwner } from './testing/testing.ts'

test('every public route answers with a complete Spanish document with its own title', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'uno', title: 'El primero', tags: ['edge'] }])
  const titles = new Map([
    ['/', 'Webs, correo y sistemas sin enredos - Cauce'],
    ['/nosotros', 'Nosotros - Cauce'],
    ['/servicios', 'Servicios - Cauce'],
    ['/contacto', 'Contacto - Cauce'],
    ['/aviso-legal', 'Aviso legal - Cauce'],
    ['/privacidad', 'Privacidad - Cauce'],
    ['/cookies', 'Cookies y almacenamiento - Cauce'],
    ['/accesibilidad', 'Accesibilidad - Cauce'],
    ['/como-medimos', 'Cómo medimos - Cauce'],
    ['/blog', 'Blog - Cauce'],
    ['/blog/etiqueta/edge', 'Artículos sobre edge - Cauce'],
    ['/blog/uno', 'El primero - Cauce'],
    ['/hostinger', 'Ayuda para Hostinger - Cauce'],
    ['/mngr/ingreso', 'Ingreso - Cauce'],
  ])
  for (const [path, title] of titles) {
    const response = await app.request(path)
    expect(response.status, path).toBe(200)
    const html = await response.text()
    expect(html).toContain('<html lang="es">')
    expect(html).toContain(`<title>${title}</title>`)
    expect(html.trimEnd()).toMatch(/<\/html>$/)
  }
})

test('the manager area redirects signed-out visitors to the sign-in page with the requested path', async () => {
  const app = await createTestApp()
  const response = await app.request('/mngr?x=1')
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/mngr/ingreso?volver=%2Fmngr%3Fx%3D1')
})

test('the dashboard of a signed-in manager is private and never stored', async () => {
  const app = await createTestApp()
  const response = await app.request('/mngr', { headers: await signInOwner(app) })
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await response.text()).toContain('ana@cauce.example')
})
