import { lazy, Suspense, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderTree } from './tree.ts'

const decoder = new TextDecoder()

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text
}

/** Collects what is logged until the test ends. */
function readLog(): unknown[] {
  const lines: unknown[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(JSON.parse(line)))
  onTestFinished(() => spy.mockRestore())
  return lines
}

const failure = { level: 'error', event: 'render', path: '/pagina', error: 'Error: no se puede' }

/** A component whose code is loaded when `finishLoading` is called. */
function createLate(html: ReactNode) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const Late = lazy(() => promise.then(() => ({ default: () => html })))
  return { Late, finishLoading: resolve }
}

test('rendering waits for components outside of boundaries', async () => {
  const { Late, finishLoading } = createLate(<p>tarde</p>)
  const html = renderTree(
    <main>
      <Late />
    </main>,
    '/pagina',
  )
  finishLoading()
  expect(await readText(await html)).toBe('<main><p>tarde</p></main>')
})

test('the first bytes are sent before a boundary resolves', async () => {
  const { Late, finishLoading } = createLate(<p>tarde</p>)
  const chunks = await renderTree(
    <main>
      <h1>Antes</h1>
      <Suspense fallback={<p>Un momento</p>}>
        <Late />
      </Suspense>
    </main>,
    '/pagina',
  )
  const iterator = chunks[Symbol.asyncIterator]()
  const first = decoder.decode((await iterator.next()).value)
  expect(first).toContain('<h1>Antes</h1>')
  expect(first).not.toContain('tarde')
  finishLoading()
  expect(await readText({ [Symbol.asyncIterator]: () => iterator })).toContain('<p>tarde</p>')
})

test('a boundary that is ready is written in place without inline script, however large', async () => {
  const html = await renderTree(
    <main>
      <Suspense fallback={<p>Un momento</p>}>
        <p>{'largo '.repeat(10_000)}</p>
      </Suspense>
    </main>,
    '/pagina',
  )
  expect(await readText(html)).not.toMatch(/<script|Un momento/)
})

test('renderTree rejects and logs the error if the shell throws', async () => {
  const cause = new Error('no se puede')
  function Broken(): ReactNode {
    throw cause
  }
  const lines = readLog()
  const html = renderTree(
    <main>
      antes <Broken />
    </main>,
    '/pagina',
  )
  await expect(html).rejects.toBe(cause)
  expect(lines).toEqual([failure])
})

test('the chunks fail if a boundary throws after the shell', async () => {
  const cause = new Error('no se puede')
  const { promise, resolve } = Promise.withResolvers<void>()
  const Broken = lazy<() => ReactNode>(() => promise.then(() => Promise.reject(cause)))
  const lines = readLog()
  const chunks = await renderTree(
    <Suspense fallback="Un momento">
      <Broken />
    </Suspense>,
    '/pagina',
  )
  resolve()
  await expect(readText(chunks)).rejects.toBe(cause)
  expect(lines).toEqual([failure])
})

test('a large tree is rendered only as far as its reader asks for it', async () => {
  const rows = Array.from({ length: 30_000 }, (_, n) => <p key={n}>{'texto '.repeat(20)}</p>)
  const chunks = await renderTree(<main>{rows}</main>, '/pagina')
  const sizes: number[] = []
  for await (const chunk of chunks) sizes.push(chunk.byteLength)
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(3_000_000)
  expect(Math.max(...sizes)).toBeLessThan(100_000)
})
