import { expect, test } from 'vitest'
import { createLookup, createTable, type Rule } from './table.ts'
import { createRedirectValidator } from './validate.ts'

const rule = (source: string, target: string, status: Rule['status'] = 301): Rule => ({
  source,
  target,
  status,
})

test('exact paths have precedence over patterns, and specific patterns over general ones', () => {
  const { find } = createTable([
    rule('/a/**', '/resto'),
    rule('/a/:uno', '/uno/:uno'),
    rule('/a/b', '/exacta'),
    rule('/a/c/**', '/blog/**'),
    rule('/fuera/**', 'https://otro.example/x/**'),
  ])
  expect(
    ['/a/b', '/a/b/', '/a/z', '/a/c/d/e', '/a/c', '/a/y/z', '/fuera/1/2', '/ab', '/'].map(
      (path) => find(path)?.target,
    ),
  ).toEqual([
    '/exacta',
    '/exacta',
    '/uno/z',
    '/blog/d/e',
    '/blog',
    '/resto',
    'https://otro.example/x/1/2',
    undefined,
    undefined,
  ])
})

test('a captured part never leads a redirect to another site', () => {
  const { find } = createTable([rule('/a/**', '/**')])
  expect(find('/a//evil.example')?.target).toBe('/evil.example')
  expect(find('/a/')?.target).toBe('/')
})

test('a path in another case follows a redirect unless its own has one, and never leads to itself', () => {
  const find = createLookup([
    rule('/servicios-antiguos', '/servicios'),
    rule('/Precios', '/precios'),
    rule('/uno', '/en-minusculas'),
    rule('/UNO', '/en-mayusculas'),
    rule('/Archivo/:slug', '/blog/:slug'),
  ])
  expect(
    ['/Servicios-Antiguos', '/PRECIOS', '/precios', '/uno', '/UNO', '/archivo/Una', '/dos'].map(
      (path) => find(path)?.target,
    ),
  ).toEqual(['/servicios', '/precios', undefined, '/en-minusculas', '/en-mayusculas', '/blog/Una', undefined])
})

test.each([
  ['a page of the site', rule('/nosotros', '/blog'), [], 'source'],
  ['the manager area', rule('/mngr/cosas', '/blog'), [], 'source'],
  ['what the site redirects by itself', rule('/inicio', '/blog'), [], 'source'],
  ['itself', rule('/a', '/a'), [], 'target'],
  ['itself by a pattern', rule('/a/**', '/a/b'), [], 'target'],
  ['a loop of two', rule('/b', '/a'), [rule('/a', '/b')], 'source'],
  ['a chain behind it', rule('/a', '/b'), [rule('/b', '/c')], 'target'],
  ['a chain before it', rule('/b', '/c'), [rule('/a', '/b')], 'source'],
  ['a chain into a pattern', rule('/a', '/b/1'), [rule('/b/**', '/c')], 'target'],
  [
    'a loop of two in other cases',
    rule('/Tienda', '/catalogo/todo'),
    [rule('/Catalogo/**', '/tienda')],
    'source',
  ],
  ['a chain in another case', rule('/a', '/b'), [rule('/B', '/c')], 'target'],
  ['a chain into the rules of the site', rule('/a', '/inicio'), [], 'target'],
] as const)('refuses %s', (_, given, others, field) => {
  expect(createRedirectValidator(others).findProblem(given)?.field).toBe(field)
})

test.each([
  [rule('/a', '/blog')],
  [rule('/blog/viejo', '/blog/nuevo')],
  [rule('/a', 'https://otro.example/a')],
  [rule('/a', '', 410)],
  [rule('/noticias-de-antes/**', '/blog/**')],
])('accepts %j', (given) => {
  expect(createRedirectValidator([rule('/otra', '/contacto')]).findProblem(given)).toBeNull()
})
