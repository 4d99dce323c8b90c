import { fullArticle } from '../articles.ts'
import { expect, test } from './test.ts'

test('a link leads to the top of a page, and Back to the previous scroll position', async ({ person }) => {
  await person.open('/servicios')
  // The link is at the end of a long page.
  await person.press('link', 'Nosotros', 'footer')
  await person.expectPage('/nosotros', 'Nosotros')
  await expect.poll(() => person.evaluate(() => window.scrollY)).toBe(0)
  await person.back()
  await person.expectPage('/servicios', 'Servicios')
  await expect.poll(() => person.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('an article opens from the list, complete and with its copy buttons', async ({ person }) => {
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

test('the search finds words that are typed without their accents', async ({ person }) => {
  await person.open('/blog')
  await person.fill('Buscar en el blog', 'imagenes')
  await person.enter()
  await person.expectPage('/blog/buscar?q=imagenes', 'Buscar «imagenes»')
  await person.expectText('main .results', /imágenes/i)
})

test('the chosen theme also applies to the next document', async ({ person }) => {
  await person.open('/')
  const theme = () => person.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  await person.press('button', 'Cambiar entre tema claro y oscuro')
  await expect.poll(theme).toMatch(/claro|oscuro/)
  const chosen = await theme()
  await person.open('/nosotros')
  expect(await theme()).toBe(chosen)
})

test('an unknown address shows an error and leads to the home page', async ({ person }) => {
  await person.open('/no-existe')
  await person.expectPage('/no-existe', /^Error: 404$/)
  await person.press('button', 'Volver a la página principal')
  await person.expectPage('/', 'Webs, correo y sistemas sin enredos')
})
