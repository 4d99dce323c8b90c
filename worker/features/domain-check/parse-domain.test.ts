import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { findReservedEnding, parseDomain } from './parse-domain.ts'

test('a domain is found in a name, a web address and an e-mail address', () => {
  for (const typed of [
    'ensayo.es',
    ' Ensayo.ES. ',
    'https://www.ensayo.es/tienda?x=1#a',
    'http://ensayo.es',
    'hola@ensayo.es',
  ])
    expect(parseDomain(typed), typed).toBe('ensayo.es')
  expect(parseDomain('correo.ensayo.es')).toBe('correo.ensayo.es')
  expect(parseDomain('señal.es')).toBe('xn--seal-hqa.es')
})

test('private names, addresses and other texts are no domain', () => {
  for (const typed of [
    '',
    'ensayo',
    'localhost',
    'a.b.c.d.e.f.es',
    'router.lan',
    'metadata.internal',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    'ensayo.es:8443',
    'a b.es',
    'javascript:alert(1)',
    '../etc/passwd',
    `${'a'.repeat(300)}.es`,
    'ensayo.es\u0000.com',
    '<script>.es',
  ])
    expect(parseDomain(typed), typed).toBeNull()
})

test.for([
  ['https://www.azahar-ti.example/contacto', '.example'],
  ['hola@taller.test', '.test'],
  ['Impresora.LOCAL.', '.local'],
  ['localhost', '.localhost'],
  ['nada.invalid', '.invalid'],
  ['miejemplo.es', null],
  ['contest', null],
  ['a b.example', null],
] as const)('the reserved ending of «%s» is %s', ([typed, ending]) => {
  expect(findReservedEnding(typed)).toBe(ending)
})

test('the error for a reserved ending names it, and that for other texts says what to write', async () => {
  const app = await createTestApp()
  const read = async (typed: string) =>
    (await app.request(`/revisar-dominio/resultado?dominio=${encodeURIComponent(typed)}`)).text()
  expect(await read('https://www.azahar-ti.example/contacto')).toContain(
    'La terminación «.example» no existe en internet',
  )
  expect(await read('a b')).toContain('Escribe un dominio, como ejemplo.com.')
})
