import { onTestFinished, vi } from 'vitest'
import { createFetchWithDns } from '#worker/mail/dns-testing.ts'

/** Creates a different PNG for each seed. */
export function createPng(seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(200).map((_, index) => (index * 7 + seed) % 251)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, 40 + (seed % 100))
  view.setUint32(20, 30)
  view.setUint32(100, seed)
  return bytes
}

/**
 * Mocks `fetch` for the hosts of a former site: paths that end in a number and `.png` are images, those with `perdida`
 * are 404, with `privada` redirect to a private address, and while the site `isGone` all are 503. Returns the list of requested URLs.
 */
export function mockWeb(isGone = (): boolean => false): string[] {
  const asked: string[] = []
  const answer = (given: RequestInfo | URL): Promise<Response> => {
    const url = new URL(given instanceof Request ? given.url : given)
    asked.push(url.href)
    if (isGone()) return Promise.resolve(new Response('', { status: 503 }))
    if (url.pathname.includes('perdida')) return Promise.resolve(new Response('Not found', { status: 404 }))
    if (url.pathname.includes('privada'))
      return Promise.resolve(
        new Response(null, { status: 302, headers: { Location: 'https://169.254.169.254/' } }),
      )
    if (url.pathname.includes('texto')) return Promise.resolve(new Response('<svg/>'))
    const number = Number(/(\d+)\.png$/.exec(url.pathname)?.[1] ?? 0)
    return Promise.resolve(new Response(createPng(number)))
  }
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(createFetchWithDns(answer))
  onTestFinished(() => spy.mockRestore())
  return asked
}
