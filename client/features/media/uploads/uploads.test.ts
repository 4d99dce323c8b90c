import { expect, test } from 'vitest'
import type { ApiResult } from '#client/runtime/session/call-api.ts'
import { createUploads, type SendUpload } from './uploads.ts'

const description = { alt: 'Un río', decorative: false }
const createFiles = (...names: string[]): File[] => names.map((name) => new File(['x'], name))
const waitBriefly = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Creates uploads whose requests the test answers, by file name. */
function createTestUploads(bad: readonly string[] = []) {
  const sent = new Map<
    string,
    { answer: (result: ApiResult<string>) => void; way: Parameters<SendUpload<string>>[2] }
  >()
  const uploads = createUploads<string>({
    check: async ({ name }) => (bad.includes(name) ? 'No es una imagen.' : null),
    send: ({ name }, _, way) => new Promise((answer) => sent.set(name, { answer, way })),
  })
  const phases = () => uploads.items.get().map(({ file, state }) => `${file.name} ${state.phase}`)
  const finish = async (name: string): Promise<void> => {
    sent.get(name)?.answer({ ok: true, value: `guardada ${name}` })
    await waitBriefly()
  }
  return { uploads, sent, phases, finish }
}

test('rejects an unsupported file when it is chosen, while the other files wait', async () => {
  const { uploads, phases } = createTestUploads(['b.svg'])
  uploads.add(createFiles('a.png', 'b.svg'))
  expect(phases()).toEqual(['a.png checking', 'b.svg checking'])
  await waitBriefly()
  expect(phases()).toEqual(['a.png waiting', 'b.svg refused'])
  expect(uploads.items.get()[1]?.state).toMatchObject({ reason: 'No es una imagen.' })
  uploads.start(2, description)
  expect(phases()[1]).toBe('b.svg refused')
})

test('sends three files at once, reports progress and returns the stored files in the order of choice', async () => {
  const { uploads, sent, phases, finish } = createTestUploads(['mala'])
  uploads.add(createFiles('a', 'b', 'mala', 'c', 'd'))
  await waitBriefly()
  for (const { key } of uploads.items.get()) uploads.start(key, description)
  expect(phases()).toEqual(['a sending', 'b sending', 'mala refused', 'c sending', 'd queued'])
  sent.get('b')?.way.onSent({ sentBytes: 5, totalBytes: 10 })
  expect(uploads.items.get()[1]?.state).toEqual({ phase: 'sending', sent: { sentBytes: 5, totalBytes: 10 } })
  await finish('c')
  expect(phases()).toEqual(['a sending', 'b sending', 'mala refused', 'c stored', 'd sending'])
  expect(uploads.takeStored()).toEqual([])
  for (const name of ['d', 'b', 'a']) await finish(name)
  expect(uploads.takeStored()).toEqual(['guardada a', 'guardada b', 'guardada c', 'guardada d'])
  expect(phases()).toEqual(['mala refused'])
  expect(uploads.takeStored()).toEqual([])
})

test('cancelling aborts the request, ignores its response and allows sending the file again', async () => {
  const { uploads, sent, phases, finish } = createTestUploads()
  uploads.add(createFiles('a', 'b', 'c', 'd'))
  await waitBriefly()
  for (const { key } of uploads.items.get()) uploads.start(key, description)
  const first = sent.get('a')
  uploads.cancel(1)
  expect(first?.way.signal.aborted).toBe(true)
  first?.way.onSent({ sentBytes: 9, totalBytes: 10 })
  first?.answer({ ok: true, value: 'demasiado tarde' })
  await waitBriefly()
  expect(phases()).toEqual(['a waiting', 'b sending', 'c sending', 'd sending'])
  // A cancelled upload is removed from the queue.
  uploads.start(1, description)
  uploads.cancel(1)
  await finish('b')
  expect(phases()[0]).toBe('a waiting')
  uploads.start(1, description)
  await finish('a')
  expect(phases()[0]).toBe('a stored')
})

test('a failed upload shows its error and can be retried; a removed file is not sent', async () => {
  const { uploads, sent, phases, finish } = createTestUploads()
  uploads.add(createFiles('a', 'b'))
  await waitBriefly()
  uploads.start(1, description)
  sent.get('a')?.answer({ ok: false, error: { statusCode: 503, message: 'Sin conexión.' } })
  await waitBriefly()
  expect(uploads.items.get()[0]?.state).toEqual({ phase: 'waiting', problem: 'Sin conexión.' })
  uploads.start(1, description)
  await finish('a')
  expect(uploads.takeStored()).toEqual([])
  uploads.remove(2)
  expect(phases()).toEqual(['a stored'])
  expect(uploads.takeStored()).toEqual(['guardada a'])
})

test('hands over each stored file on request while others wait, and keeps those', async () => {
  const { uploads, phases, finish } = createTestUploads()
  uploads.add(createFiles('a', 'b'))
  await waitBriefly()
  uploads.start(1, description)
  await finish('a')
  expect(uploads.takeStored(true)).toEqual(['guardada a'])
  expect(phases()).toEqual(['b waiting'])
  expect(uploads.takeStored(true)).toEqual([])
})
