import { expect, test } from 'vitest'
import type { ApiResult } from '#client/runtime/session/call-api.ts'
import { createUploads, type Send } from './queue.ts'

const description = { alt: 'Un río', decorative: false }
const files = (...names: string[]): File[] => names.map((name) => new File(['x'], name))
const soon = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Uploads whose answers are given by hand, by the name of the file. */
function withAnswers(bad: readonly string[] = []) {
  const sent = new Map<
    string,
    { answer: (result: ApiResult<string>) => void; way: Parameters<Send<string>>[2] }
  >()
  const uploads = createUploads<string>({
    check: async ({ name }) => (bad.includes(name) ? 'No es una imagen.' : null),
    send: ({ name }, _, way) => new Promise((answer) => sent.set(name, { answer, way })),
  })
  const phases = () => uploads.items.get().map(({ file, state }) => `${file.name} ${state.phase}`)
  const finish = async (name: string): Promise<void> => {
    sent.get(name)?.answer({ ok: true, value: `guardada ${name}` })
    await soon()
  }
  return { uploads, sent, phases, finish }
}

test('a file that is none of ours is refused when it is chosen, with the reason, and the others wait', async () => {
  const { uploads, phases } = withAnswers(['b.svg'])
  uploads.add(files('a.png', 'b.svg'))
  expect(phases()).toEqual(['a.png checking', 'b.svg checking'])
  await soon()
  expect(phases()).toEqual(['a.png waiting', 'b.svg refused'])
  expect(uploads.items.get()[1]?.state).toMatchObject({ reason: 'No es una imagen.' })
  uploads.start(2, description)
  expect(phases()[1]).toBe('b.svg refused')
})

test('three are sent at once, each tells how far it is, and what was stored comes in the order it was chosen', async () => {
  const { uploads, sent, phases, finish } = withAnswers(['mala'])
  uploads.add(files('a', 'b', 'mala', 'c', 'd'))
  await soon()
  for (const { key } of uploads.items.get()) uploads.start(key, description)
  expect(phases()).toEqual(['a sending', 'b sending', 'mala refused', 'c sending', 'd queued'])
  sent.get('b')?.way.onSent({ sent: 5, total: 10 })
  expect(uploads.items.get()[1]?.state).toEqual({ phase: 'sending', sent: { sent: 5, total: 10 } })
  await finish('c')
  expect(phases()).toEqual(['a sending', 'b sending', 'mala refused', 'c stored', 'd sending'])
  expect(uploads.take()).toEqual([])
  for (const name of ['d', 'b', 'a']) await finish(name)
  expect(uploads.take()).toEqual(['guardada a', 'guardada b', 'guardada c', 'guardada d'])
  expect(phases()).toEqual(['mala refused'])
  expect(uploads.take()).toEqual([])
})

test('what is taken back aborts its request, says nothing more, and can be sent again', async () => {
  const { uploads, sent, phases, finish } = withAnswers()
  uploads.add(files('a', 'b', 'c', 'd'))
  await soon()
  for (const { key } of uploads.items.get()) uploads.start(key, description)
  const first = sent.get('a')
  uploads.cancel(1)
  expect(first?.way.signal.aborted).toBe(true)
  first?.way.onSent({ sent: 9, total: 10 })
  first?.answer({ ok: true, value: 'demasiado tarde' })
  await soon()
  expect(phases()).toEqual(['a waiting', 'b sending', 'c sending', 'd sending'])
  // One that has not had its turn never gets it.
  uploads.start(1, description)
  uploads.cancel(1)
  await finish('b')
  expect(phases()[0]).toBe('a waiting')
  uploads.start(1, description)
  await finish('a')
  expect(phases()[0]).toBe('a stored')
})

test('a failure stands beside its file, which can be tried again; one that is removed is gone', async () => {
  const { uploads, sent, phases, finish } = withAnswers()
  uploads.add(files('a', 'b'))
  await soon()
  uploads.start(1, description)
  sent.get('a')?.answer({ ok: false, error: { statusCode: 503, message: 'Sin conexión.' } })
  await soon()
  expect(uploads.items.get()[0]?.state).toEqual({ phase: 'waiting', problem: 'Sin conexión.' })
  uploads.start(1, description)
  await finish('a')
  expect(uploads.take()).toEqual([])
  uploads.remove(2)
  expect(phases()).toEqual(['a stored'])
  expect(uploads.take()).toEqual(['guardada a'])
})
