import { fullArticle } from '../articles.ts'
import { expect, test } from './test.ts'

test('a reader goes from page to page and back to where they were', async ({ person }) => {
  await person.open('/servicios')
  // At the foot of a long page.
  await person.press('link', 'Nosotros', 'footer')
  await person.expectPage('/nosotros', 'Nosotros')
  await expect.poll(() => person.evaluate(() => window.scrollY)).toBe(0)
  await person.back()
  await person.expectPage('/servicios', 'Servicios')
  await expect.poll(() => person.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('an article opens from the list, whole, with its copy buttons', async ({ person }) => {
  await person.open('/blog')
  await person.find('heading', 'Blog')
  await person.press('link', fullArticle.title, 'main')
  await person.expectPage(`/blog/${fullArticle.slug}`, fullArticle.title)
  await expect
    .poll(() => person.evaluate(() => document.querySelector('.prose')?.textContent?.length))
    .toBeGreaterThan(100)
  await person.find('button', 'Copiar', '.prose')
  await person.back()
  await person.expectPage('/blog', 'Blog')
})

test('the search finds what an accent apart would hide', async ({ person }) => {
  await person.open('/blog')
  await person.fill('Buscar en el blog', 'imagenes')
  await person.enter()
  await person.expectPage('/blog/buscar?q=imagenes', 'Buscar «imagenes»')
  await person.expectText('main .results', /imágenes/i)
})

test('the theme is chosen, and remembered by the next document', async ({ person }) => {
  await person.open('/')
  const theme = () => person.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  await person.press('button', 'Cambiar entre tema claro y oscuro')
  await expect.poll(theme).toMatch(/claro|oscuro/)
  const chosen = await theme()
  await person.open('/nosotros')
  expect(await theme()).toBe(chosen)
})

test('an address that is no page says so, and leads home', async ({ person }) => {
  await person.open('/no-existe')
  await person.expectPage('/no-existe', /^Error: 404$/)
  await person.press('button', 'Volver a la página principal')
  await person.expectPage('/', 'Inicio')
})
