import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { createTestApp } from '../../testing/testing.ts'

test('security.txt has a contact, its own URL, and expires in some months but less than a year', async () => {
  const app = await createTestApp()
  const response = await app.request('/.well-known/security.txt')
  expect([response.status, response.headers.get('Content-Type')?.toLowerCase()]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  // An edge cache could serve a copy after it has expired.
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store')
  const fields = Object.fromEntries(
    (await response.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )
  expect(fields).toEqual({
    Contact: `mailto:${defaultSite.email}`,
    Expires: expect.any(String),
    'Preferred-Languages': 'es, en',
    Canonical: 'https://cauce.example/.well-known/security.txt',
  })
  const months = (Date.parse(fields['Expires'] ?? '') - Date.now()) / (30 * 86_400_000)
  expect(months).toBeGreaterThan(4)
  expect(months).toBeLessThan(12)
})
