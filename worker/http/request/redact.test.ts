import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test('redact removes personal data anywhere in the text', () => {
  const cases: readonly (readonly [given: string, redacted: string])[] = [
    ['/perfil/ana@cauce.example', '/perfil/…'],
    ['/perfil/ana%40cauce.example/fotos', '/perfil/…/fotos'],
    ['Error de ana.perez+x@cauce.example, hoy', 'Error de …, hoy'],
    ['/a?correo=x&clave=y', '/a'],
    ['Failed: https://cauce.example/blog?q=secreto por algo', 'Failed: https://cauce.example/blog por algo'],
    ['/a#access_token=abc', '/a'],
    ['/restablecer/3f2a9c1e-77b0-4c1d-9d2e-0a1b2c3d4e5f', '/restablecer/…'],
    ['/activar/9f86d081884c7d659a2feaa0c55ad015', '/activar/…'],
    ['/mngr/activar/qZ8-Ab3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA3bC5', '/mngr/activar/…'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.x', 'Bearer ….….x'],
    ['clave a1b2c3d4e5f6a7b8', 'clave …'],
    ['clave a1b2c3d4e5-a1b2c3d4e5', 'clave …'],
    ['llama al +51 987 654 321 ya', 'llama al … ya'],
    ['/tel/600-123-123', '/tel/…'],
    ['DNI 12345678Z', 'DNI …Z'],
    ['desde 192.168.10.15', 'desde …'],
    ['desde 2001:db8:0:1::5', 'desde …'],
  ]
  for (const [given, redacted] of cases) expect(redact(given), given).toBe(redacted)
})

test('redact leaves the location of an error unchanged', () => {
  for (const text of [
    '/blog/guia-de-cloudflare-workers-2024',
    '/blog/balance-2020-2021-2022-2023',
    'TypeError: x is undefined',
    'Minified React error #418; visit https://react.dev/errors/418',
    'at commitHookEffectListMountWithDeps (https://cauce.example/assets/mngr-blog-editar-B4erm8GU.js:2:14017)',
    'load@https://cauce.example/assets/entry-BjCqIsHg.js:2:14017',
    'a.#start is not a function',
    'SyntaxError: 10:42:7',
    'entrada-a1b2c3d4e5f6a7b',
    'a1b2c3d4e5-a1b2c3d4e',
  ])
    expect(redact(text)).toBe(text)
})

test('redact handles long texts without addresses in reasonable time', () => {
  for (const text of ['a'.repeat(100_000), '1 '.repeat(50_000), '%40'.repeat(30_000)])
    expect(redact(text).length).toBeLessThanOrEqual(text.length)
})
