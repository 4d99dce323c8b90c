import { createAutosave } from './saving/autosave.ts'
import type { SaveOutcome } from './saving/save-state.ts'

export type Sent = { content: string; rev: number; answer: (outcome: SaveOutcome<string>) => void }

/** An autosave whose server answers when the test says so, and whose clock the test moves. */
export function setUp() {
  const sent: Sent[] = []
  const stored: (string | null)[] = []
  let due: (() => void) | null = null
  const autosave = createAutosave<string, string>({
    content: 'a',
    rev: 1,
    send: (content, rev) => new Promise((answer) => sent.push({ content, rev, answer })),
    store: (unsaved) => stored.push(unsaved?.content ?? null),
    clock: {
      set: (run) => {
        due = run
        return run
      },
      clear: () => {
        due = null
      },
    },
  })
  return {
    autosave,
    sent,
    stored,
    tick: () => due?.(),
    async answer(index: number, outcome: SaveOutcome<string>) {
      sent[index]?.answer(outcome)
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
  }
}
