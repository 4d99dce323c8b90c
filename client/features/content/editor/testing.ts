import { createAutosave } from './saving/autosave.ts'
import type { SaveOutcome } from './saving/save-state.ts'

export type SentRequest = { content: string; rev: number; answer: (outcome: SaveOutcome<string>) => void }

export function createTestAutosave() {
  const requests: SentRequest[] = []
  const storedContents: (string | null)[] = []
  let dueTimer: (() => void) | null = null
  const autosave = createAutosave<string, string>({
    content: 'a',
    rev: 1,
    send: (content, rev) => new Promise((answer) => requests.push({ content, rev, answer })),
    storeLocally: (unsaved) => storedContents.push(unsaved?.content ?? null),
    clock: {
      set: (run) => {
        dueTimer = run
        return run
      },
      clear: () => {
        dueTimer = null
      },
    },
  })
  return {
    autosave,
    sent: requests,
    stored: storedContents,
    runDueTimer: () => dueTimer?.(),
    async answer(index: number, outcome: SaveOutcome<string>) {
      requests[index]?.answer(outcome)
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
  }
}
