import { createExecutionContext } from 'cloudflare:test'
import { lazy, type ReactNode, Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pages } from '#client/pages.ts'
import { pageCache } from '../cache/page-cache.ts'
import worker from '../index.ts'
import { createEdgeSite } from '../testing/edge/edge-site.ts'
import { createTestApp, testOrigin } from '../testing/testing.ts'

// Pages that fail to render: what is sent, logged and stored.

/** Replaces the page `/nosotros` until the test ends; returns what is logged. */
function replacePage(Page: () => ReactNode) {
  // Clears the cache of earlier tests.
  pageCache.setMaxBytes(16 * 1024 * 1024)
  const lines: { event: string; id: string; path: string; error: string }[] = []
  const spies = [
    vi.spyOn(pages, 'nosotros').mockResolvedValue({ Page }),
    vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(JSON.parse(line))),
  ]
  const mend = (): void => spies.forEach((spy) => spy.mockRestore())
  onTestFinished(mend)
  return { lines, mend }
}

function Broken(): ReactNode {
  throw new Error('no se puede')
}

test('a page whose shell throws answers with the error page and its id, and is not stored', async () => {
  const site = await createEdgeSite()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { lines, mend } = replacePage(() => (
    <p>
      Antes del fallo <Broken />
    </p>
  ))
  for (const init of [{}, { method: 'HEAD' }, { headers: { 'If-None-Match': '*' } }]) {
    const response = await site.app.request('/nosotros', init)
    const text = await response.text()
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([500, 'no-store'])
    expect(response.headers.get('ETag')).toBeNull()
    const [first, second] = lines.splice(0)
    expect([first?.event, second?.event]).toEqual(['render', 'request'])
    expect(first).toMatchObject({ path: '/nosotros', error: 'Error: no se puede', id: second?.id })
    if (!('method' in init)) expect(text.match(/<title>[^<]*/g)).toEqual(['<title>Error: 500'])
    expect(text).not.toContain('Antes del fallo')
    if (!('method' in init)) expect(text).toContain(second?.id)
  }
  expect(pageCache.getAnyVersion('/nosotros')).toBeNull()
  expect(site.edge.listEntries()).toEqual([])
  mend()
  expect((await site.app.request('/nosotros')).status).toBe(200)
  expect(pageCache.getAnyVersion('/nosotros')).not.toBeNull()
})

test('a page whose boundary never resolves ends incomplete after ten seconds, is logged and not stored', async () => {
  const app = await createTestApp()
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  onTestFinished(() => timeout.mockRestore())
  const Never = lazy<() => ReactNode>(() => new Promise(() => {}))
  const { lines } = replacePage(() => (
    <main>
      Antes
      <Suspense fallback="Un momento">
        <Never />
      </Suspense>
    </main>
  ))
  const request = new Request(`${testOrigin}/nosotros`, { headers: { 'CF-Ray': '0123456789abcdef-MAD' } })
  const { status, body } = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    app.bindings,
    createExecutionContext(),
  )
  let text = ''
  const decoder = new TextDecoder()
  const all = (async () => {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.includes('Un momento')) late.abort(new Error('no llegó'))
    }
  })()
  await expect(all).rejects.toThrow('no llegó')
  expect(timeout).toHaveBeenCalledWith(10_000)
  expect(status).toBe(200)
  expect(text).not.toContain('</html>')
  expect(lines).toMatchObject([{ event: 'render', id: '0123456789abcdef-MAD', path: '/nosotros' }])
  expect(pageCache.getAnyVersion('/nosotros')).toBeNull()
})

test('pages, errors, forms, the standalone page and the manager area are sent in chunks', async () => {
  const app = await createTestApp({ FORM_SECRET: 'f'.repeat(64) })
  const form = { method: 'POST', body: new URLSearchParams(), headers: { Origin: testOrigin } }
  const asked: readonly [string, number, RequestInit?][] = [
    ['/nosotros', 200],
    ['/no-existe', 404],
    ['/hostinger', 200],
    ['/mngr/ingreso', 200],
    ['/contacto', 422, form],
  ]
  for (const [path, expected, init] of asked) {
    const request = new Request(testOrigin + path, init)
    const { status, body } = await worker.fetch(
      request as Parameters<typeof worker.fetch>[0],
      app.bindings,
      createExecutionContext(),
    )
    expect(status, path).toBe(expected)
    const pieces: string[] = []
    for await (const piece of body ?? []) pieces.push(new TextDecoder().decode(piece))
    expect(pieces.length, path).toBeGreaterThan(2)
    expect(pieces[0], path).toMatch(/^<!DOCTYPE html>.*<title>/)
    // The document's own chunks meet at these places; other text may be cut anywhere.
    expect(pieces.slice(0, 2).join('\n'), path).toMatch(/>\n<meta name="theme-color"|<body>\n</)
    expect(pieces.at(-1), path).toMatch(/<\/html>$/)
  }
})

test('the error page contains its knot, drawn', async () => {
  const app = await createTestApp()
  expect(await (await app.request('/no-existe')).text()).toMatch(
    /class="knot"[^>]*><svg [^>]*><path [^>]*d="M0/,
  )
})
