import { expect, test } from 'vitest'
import { type SentRequest, createTestAutosave } from '../testing.ts'
import { createAutosave } from './autosave.ts'
import { isUnsaved, type SaveOutcome, getStatusText } from './save-state.ts'

test('saves typing once, after a pause', async () => {
  const { autosave, sent, runDueTimer, answer } = createTestAutosave()
  autosave.edit('ab')
  autosave.edit('abc')
  expect(sent).toHaveLength(0)
  runDueTimer()
  expect(sent.map(({ content, rev }) => [content, rev])).toEqual([['abc', 1]])
  expect(getStatusText(autosave.state.get())).toBe('Guardando…')
  await answer(0, { kind: 'saved', rev: 2 })
  expect(getStatusText(autosave.state.get())).toBe('Guardado')
  expect(autosave.state.get().rev).toBe(2)
})

test('an answer never overwrites newer typing, which is sent with the new rev', async () => {
  const { autosave, sent, runDueTimer, answer } = createTestAutosave()
  autosave.edit('ab')
  runDueTimer()
  autosave.edit('ab más nuevo')
  await answer(0, { kind: 'saved', rev: 2 })
  expect(autosave.state.get().content).toBe('ab más nuevo')
  runDueTimer()
  expect(sent.at(-1)).toMatchObject({ content: 'ab más nuevo', rev: 2 })
})

test('typing during a save is not saved before the next pause', async () => {
  for (const write of ['type', 'edit'] as const) {
    const { autosave, sent, runDueTimer, answer } = createTestAutosave()
    autosave.edit('ab')
    runDueTimer()
    if (write === 'type') autosave.editLater(() => 'abc')
    else autosave.edit('abc')
    await answer(0, { kind: 'saved', rev: 2 })
    expect(sent, write).toHaveLength(1)
    runDueTimer()
    runDueTimer()
    expect(sent[1], write).toMatchObject({ content: 'abc', rev: 2 })
  }
})

test('flush waits for the running save and saves what was typed meanwhile', async () => {
  const { autosave, runDueTimer, answer } = createTestAutosave()
  autosave.edit('ab')
  runDueTimer()
  autosave.edit('abc')
  const flushed = autosave.flush()
  await answer(0, { kind: 'saved', rev: 2 })
  await answer(1, { kind: 'saved', rev: 3 })
  expect(await flushed).toBe(true)
})

test('stores the text in the browser without a connection and sends it again', async () => {
  const { autosave, sent, stored, runDueTimer, answer } = createTestAutosave()
  autosave.edit('ab')
  runDueTimer()
  await answer(0, { kind: 'offline' })
  expect(getStatusText(autosave.state.get())).toContain('Sin conexión')
  expect(stored.at(-1)).toBe('ab')
  runDueTimer()
  expect(sent).toHaveLength(2)
  await answer(1, { kind: 'saved', rev: 2 })
  expect(stored.at(-1)).toBeNull()
})

test('sends nothing after a conflict until it is resolved', async () => {
  const { autosave, sent, runDueTimer, answer } = createTestAutosave()
  autosave.edit('mío')
  runDueTimer()
  await answer(0, { kind: 'conflict', theirs: 'suyo' })
  autosave.edit('mío y más')
  runDueTimer()
  expect(sent).toHaveLength(1)
  autosave.rebase(7, 'mezcla', false)
  runDueTimer()
  expect(sent.at(-1)).toMatchObject({ content: 'mezcla', rev: 7 })
})

test('a rejected text counts as unsaved and shows the reason until the next change', async () => {
  const { autosave, runDueTimer, answer } = createTestAutosave()
  autosave.edit('ab')
  runDueTimer()
  await answer(0, { kind: 'rejected', message: 'La dirección ya existe.' })
  expect(getStatusText(autosave.state.get())).toContain('La dirección ya existe.')
  expect(isUnsaved(autosave.state.get())).toBe(true)
  autosave.edit('abc')
  expect(getStatusText(autosave.state.get())).toBe('Guardando…')
})

test('does not save at pauses while signed out, and stores the text in the browser', async () => {
  const { autosave, sent, stored, runDueTimer, answer } = createTestAutosave()
  autosave.edit('ab')
  runDueTimer()
  await answer(0, { kind: 'signed-out' })
  autosave.edit('abc')
  runDueTimer()
  expect(sent).toHaveLength(1)
  expect(stored.at(-1)).toBe('abc')
  void autosave.flush()
  await answer(1, { kind: 'saved', rev: 2 })
  expect(sent[1]).toMatchObject({ content: 'abc', rev: 1 })
  expect(stored.at(-1)).toBeNull()
})

test('submit waits for the running save, sends the newest text and allows typing meanwhile', async () => {
  const { autosave, sent, runDueTimer, answer } = createTestAutosave()
  autosave.edit('ab')
  runDueTimer()
  const published: SentRequest[] = []
  const submitted = autosave.submit(
    (content, rev) =>
      new Promise<SaveOutcome<string>>((resolve) => published.push({ content, rev, answer: resolve })),
  )
  autosave.edit('abc')
  expect(published).toHaveLength(0)
  await answer(0, { kind: 'saved', rev: 2 })
  expect(published).toMatchObject([{ content: 'abc', rev: 2 }])
  autosave.edit('abc y más')
  runDueTimer()
  expect(sent).toHaveLength(1)
  published[0]?.answer({ kind: 'saved', rev: 3 })
  expect(await submitted).toEqual({ kind: 'saved', rev: 3 })
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(autosave.state.get()).toMatchObject({ content: 'abc y más', rev: 3 })
  runDueTimer()
  expect(sent.slice(1)).toMatchObject([{ content: 'abc y más', rev: 3 }])
  await answer(1, { kind: 'saved', rev: 4 })
  expect(isUnsaved(autosave.state.get())).toBe(false)
})

test('text sent by submit counts as saved and is not sent again', async () => {
  const { autosave, sent, stored, runDueTimer } = createTestAutosave()
  autosave.edit('ab')
  await autosave.submit(() => Promise.resolve({ kind: 'saved', rev: 2 }))
  runDueTimer()
  expect(sent).toHaveLength(0)
  expect(stored.at(-1)).toBeNull()
  expect(getStatusText(autosave.state.get())).toBe('Guardado')
})

test('a conflict in submit stops saving, whether or not there was unsaved text', async () => {
  for (const typed of [true, false]) {
    const { autosave, sent, runDueTimer } = createTestAutosave()
    if (typed) autosave.edit('ab')
    await autosave.submit(() => Promise.resolve({ kind: 'conflict', theirs: 'suyo' }))
    expect(autosave.state.get().failure).toEqual({ kind: 'conflict', theirs: 'suyo' })
    autosave.edit('abc')
    runDueTimer()
    expect(sent).toHaveLength(0)
  }
})

test('an action without connection leaves no failure behind if the text is saved', async () => {
  const { autosave } = createTestAutosave()
  await autosave.submit(() => Promise.resolve({ kind: 'offline' }))
  expect(getStatusText(autosave.state.get())).toBe('Guardado')
  autosave.edit('ab')
  await autosave.submit(() => Promise.resolve({ kind: 'offline' }))
  expect(getStatusText(autosave.state.get())).toMatch(/^Sin conexión/)
})

test('saves the text if submit is rejected', async () => {
  const { autosave, sent, runDueTimer } = createTestAutosave()
  autosave.edit('ab')
  const outcome = await autosave.submit(() =>
    Promise.resolve({ kind: 'rejected', message: 'Falta el texto.' }),
  )
  expect(outcome.kind).toBe('rejected')
  expect(autosave.state.get().failure).toBeNull()
  runDueTimer()
  expect(sent).toMatchObject([{ content: 'ab', rev: 1 }])
})

test('saves the text if submit throws', async () => {
  const { autosave, sent, runDueTimer } = createTestAutosave()
  autosave.edit('ab')
  await expect(autosave.submit(() => Promise.reject(new Error('canvas')))).rejects.toThrow('canvas')
  expect(autosave.state.get().sending).toBeNull()
  runDueTimer()
  expect(sent).toMatchObject([{ content: 'ab', rev: 1 }])
})

test('a failed submit does not change the status if everything is saved', async () => {
  const { autosave } = createTestAutosave()
  await autosave.submit(() => Promise.resolve({ kind: 'offline' }))
  expect(getStatusText(autosave.state.get())).toBe('Guardado')
})

test('reports rejected fields of a saved text until a save accepts them', async () => {
  const outcomes: SaveOutcome<string>[] = [
    { kind: 'saved', rev: 2, rejectedFields: { slug: 'Ya se usa.' } },
    { kind: 'saved', rev: 3 },
  ]
  const autosave = createAutosave<string, string>({
    content: 'a',
    rev: 1,
    send: () => Promise.resolve(outcomes.shift() ?? { kind: 'offline' }),
    storeLocally: () => {},
    clock: { set: () => null, clear: () => {} },
  })
  autosave.edit('ab')
  expect(await autosave.flush()).toBe(true)
  expect(autosave.state.get().rejectedFields).toEqual({ slug: 'Ya se usa.' })
  expect(getStatusText(autosave.state.get())).toBe(
    'Guardado todo menos el campo marcado, que queda solo en este navegador',
  )
  autosave.edit('abc')
  expect(getStatusText(autosave.state.get())).toBe('Guardando…')
  await autosave.flush()
  expect(getStatusText(autosave.state.get())).toBe('Guardado')
})

test('reads typing at a pause and counts it as unsaved from the first key', () => {
  const { autosave, stored, runDueTimer } = createTestAutosave()
  let reads = 0
  const type = (text: string) =>
    autosave.editLater(() => {
      reads += 1
      return text
    })
  type('ab')
  expect(isUnsaved(autosave.state.get())).toBe(true)
  type('abc')
  runDueTimer()
  expect(reads).toBe(0)
  runDueTimer()
  expect([reads, autosave.state.get().content, stored.at(-1)]).toEqual([1, 'abc', 'abc'])
})

test('reads typing without pauses after a maximum time', () => {
  const { autosave, runDueTimer } = createTestAutosave()
  for (let key = 0; key < 40; key += 1) {
    autosave.editLater(() => `tecla ${key}`)
    runDueTimer()
  }
  expect(autosave.state.get().content).toMatch(/^tecla \d+$/)
})

test('flush saves typed text at once, and sends nothing if the text is unchanged', async () => {
  const { autosave, sent, answer } = createTestAutosave()
  autosave.editLater(() => null)
  expect(await autosave.flush()).toBe(true)
  expect(sent).toHaveLength(0)
  autosave.editLater(() => 'ab')
  const flushed = autosave.flush()
  expect(sent.map(({ content }) => content)).toEqual(['ab'])
  await answer(0, { kind: 'saved', rev: 2 })
  expect(await flushed).toBe(true)
})

test('rebase to another text discards pending typing', () => {
  const { autosave, runDueTimer } = createTestAutosave()
  autosave.editLater(() => 'lo mío')
  autosave.rebase(5, 'lo suyo')
  runDueTimer()
  expect(autosave.state.get()).toMatchObject({ content: 'lo suyo', isTyping: false })
})
