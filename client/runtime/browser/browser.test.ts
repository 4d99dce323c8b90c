import { expect, test, vi } from 'vitest'
import { createBrowser } from './browser.ts'

test('limits requests without options, but not the session: a slow answer must not count as signed out', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json(null))
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('requestAnimationFrame', vi.fn())
  const browser = createBrowser()
  await browser.fetch('/builds/1.json')
  await browser.fetch('/api/_auth/session', { headers: { accept: 'application/json' } })
  const [limited, session] = send.mock.calls.map(([, init]) => init?.signal)
  expect(limited).toBeInstanceOf(AbortSignal)
  expect(session).toBeUndefined()
})
