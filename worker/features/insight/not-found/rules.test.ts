import { expect, test } from 'vitest'
import { extractLinks } from './collect-links.ts'
import { classifyNotFound } from './noise.ts'
import { toCountedSearch } from './search-text.ts'
import { createNearestFinder } from './suggestions/nearest.ts'

test.each([
  '/wp-login.php',
  '/blog/wp-includes/wlwmanifest.xml',
  '/.env',
  '/.git/config',
  '/phpmyadmin/index.php',
  '/copia.sql',
  '/shell.php',
  '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
  '/owa/auth/logon.aspx',
  '/baja/ana@cauce.example',
  '/baja/ana%40cauce.example',
  '/llamar/5512345678',
  '/t/0123456789abcdef0123456789abcdef',
  '/t/3f2a9c1e-77b0-4c1d-9d2e-0a1b2c3d4e5f',
  '/t/qZ8-Ab3dE5fG7-J9kL1mN2pQ4-S6tU8vW0xY1zA3bC5',
  '/llamar/600-123-123',
  '/llamar/600%20123%20123',
  '/x%00y',
])('counts %s as noise', (path) => {
  expect(classifyNotFound(path, { isLinked: false })).toHaveProperty('noise')
})

test.each(['/servicio', '/2019/05/mi-articulo-muy-viejo-con-un-titulo-largo', '/nosotros.html', '/guia.pdf'])(
  'counts %s as a missing page',
  (path) => {
    expect(classifyNotFound(path, { isLinked: false })).toEqual({ path })
  },
)

test('a missing PHP page is counted if a page links to it; asset files are never counted', () => {
  expect(classifyNotFound('/contacto.php', { isLinked: true })).toEqual({ path: '/contacto.php' })
  expect(classifyNotFound('/estilos.css', { isLinked: true })).toBeNull()
})

test.each([
  'ana@cauce.example',
  'https://otro.example/x',
  'otro.com',
  '55 1234 5678',
  '+52 (55) 12-34',
  'calle mayor 12',
  'pedido qz8ab3de5fg7hj9kl1mn2',
  'av. juárez 5',
  'a',
  'x'.repeat(61),
])('does not count the search «%s»', (q) => {
  expect(toCountedSearch(q)).toBeNull()
})

test('searches are counted in a normalized spelling', () => {
  expect(toCountedSearch('  Certificado \n SSL ')).toBe('certificado ssl')
  expect(toCountedSearch('http 2 o 3')).toBe('http 2 o 3')
  expect(toCountedSearch('¿Qué es DNS?')).toBe('¿qué es dns?')
})

test('the nearest page is found by path, title and former paths; unrelated text finds none', () => {
  const nearest = createNearestFinder([
    { path: '/blog/cache-web', title: 'La caché del navegador', names: ['cache-web', 'guia-de-cache-2019'] },
    { path: '/servicios', title: 'Servicios', names: ['/servicios'] },
    { path: '/nosotros', title: 'Nosotros', names: ['/nosotros'] },
  ])
  expect(nearest('/servicio')[0]?.path).toBe('/servicios')
  expect(nearest('/es/nosotros.html')[0]?.path).toBe('/nosotros')
  expect(nearest('/blog/cache-webb')[0]?.path).toBe('/blog/cache-web')
  expect(nearest('/guia-cache-2019')[0]?.path).toBe('/blog/cache-web')
  expect(nearest('cache navegador')[0]?.path).toBe('/blog/cache-web')
  expect(nearest('/%E0%A4%A')).toEqual([])
  expect(nearest('/xyzw')).toEqual([])
  // Only the start of a very long path is compared.
  expect(nearest(`/servicios${'/nosotros'.repeat(2_000)}`)[0]?.path).toBe('/nosotros')
  expect(nearest('/servicio'.padEnd(200, ' ').padEnd(9_000, 'x'))[0]?.path).toBe('/servicios')
})

test('extractLinks returns each web link once, internal links as paths', () => {
  const html =
    '<p><a href="/blog/uno#arriba">1</a> <a class="x" href="https://cauce.example/blog/uno">2</a> <a href="#abajo">3</a>' +
    '<a href="mailto:a@b.example">4</a> <a href="https://otro.example/?a=1&amp;b=2#c">5</a></p>'
  expect(extractLinks(html, 'https://cauce.example')).toEqual(['/blog/uno', 'https://otro.example/?a=1&b=2'])
})
