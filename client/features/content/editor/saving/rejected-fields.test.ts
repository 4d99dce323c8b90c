import { expect, test } from 'vitest'
import { createAutosave } from './autosave.ts'
import { isUnsaved, type SaveOutcome } from './save-state.ts'

test('rejected fields of a saved text stay in the browser until they are corrected', async () => {
  const stored: (string | null)[] = []
  const outcomes: SaveOutcome<string>[] = [
    { kind: 'saved', rev: 2, rejectedFields: { title: 'Es largo.' } },
    { kind: 'saved', rev: 3, rejectedFields: {} },
  ]
  const autosave = createAutosave<string, string>({
    content: 'a',
    rev: 1,
    send: async () => outcomes.shift() ?? { kind: 'offline' },
    storeLocally: (unsaved) => stored.push(unsaved?.content ?? null),
    clock: { set: () => null, clear: () => {} },
  })
  autosave.edit('ab')
  expect(await autosave.flush()).toBe(true)
  expect([isUnsaved(autosave.state.get()), stored.at(-1)]).toEqual([false, 'ab'])
  autosave.edit('a')
  await autosave.flush()
  expect(stored.at(-1)).toBeNull()
})
