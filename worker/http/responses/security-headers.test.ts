import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../context.ts'
import { requireSameOrigin } from '../request/same-origin.ts'
import { createDocumentSecurityHeaders } from './security-headers.ts'

test('the CSP of a document lists exactly the sources it may load', () => {
  const policyOf = (scripts: string[], frames: string[]) =>
    createDocumentSecurityHeaders({ scripts, styles: ["'self'"], frames })['Content-Security-Policy']
  const policy = policyOf(["'self'", "'sha256-a'"], ['https://challenges.example'])
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-a'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://challenges.example',
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  expect(policyOf([], [])).toContain("; script-src 'none'; ")
})

test.for([
  [{}, 200],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ 'Sec-Fetch-Site': 'none' }, 200],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  // `Sec-Fetch-Site` has precedence over `Origin`.
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://cauce.example' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://mal.example' }, 200],
  [{ Origin: 'https://cauce.example' }, 200],
  [{ Origin: 'https://mal.example' }, 403],
  [{ Origin: 'http://cauce.example' }, 403],
  [{ Origin: 'null' }, 403],
] as const)(
  'a change requested with %o is answered %i, and GET is always allowed',
  async ([headers, status]) => {
    const app = new Hono<AppEnv>().use(requireSameOrigin).all('*', (c) => c.text('hecho'))
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await app.request('https://cauce.example/api/x', { method, headers })).status, method).toBe(
        status,
      )
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect((await app.request('https://cauce.example/api/x', { method, headers })).status, method).toBe(200)
  },
)
