import { useEffect, useMemo, useRef, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { registerOpenText } from '#client/runtime/session/open-texts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { parseFields } from '#client/runtime/text/parse.ts'
import { answerDraftPath, answerDraftResponseSchema, type OtherDraft } from '../contract/answers.ts'

/** Draft text that only this device has. `base` is the server's text when typing began. */
export type LocalAnswerDraft = { text: string; base: string }

export function parseLocalDraft(value: unknown): LocalAnswerDraft | null {
  const { text, base } = parseFields(value) ?? {}
  return typeof text === 'string' && typeof base === 'string' ? { text, base } : null
}

/** Returns the local text, after the server's text if another device has changed the server's. */
export function mergeDrafts(server: string, { text, base }: LocalAnswerDraft): string {
  return server === base || server === '' || text.includes(server) ? text : `${server}\n\n${text}`
}

/** Pause after the last keystroke before the draft is saved on the server, in milliseconds. */
const autosaveDelayMs = 1_200

type SaveState = 'saved' | 'typing' | 'local'

export type AnswerDraft = {
  text: string
  saveState: SaveState
  others: readonly OtherDraft[]
  /** Id of the newest message of the thread that the server knows; 0 = none. */
  newest: number
  write: (text: string) => void
  /** Resolves once running saves have ended, so that none of them restores a draft that was sent. */
  waitForSaves: () => Promise<void>
  clear: () => void
}

/** Draft of an answer: stored in the browser on each keystroke, on the server after each pause. */
export function useAnswerDraft(
  reference: string,
  initial: { text: string; others: readonly OtherDraft[]; newest: number },
): AnswerDraft {
  const { user } = useSession()
  const [text, setText] = useState(initial.text)
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const [seen, setSeen] = useState({ others: initial.others, newest: initial.newest })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pendingSave = useRef<Promise<void>>(Promise.resolve())
  const newestText = useRef(initial.text)
  const serverText = useRef(initial.text)
  const userId = user?.id ?? null
  const local = useMemo(() => localDrafts.open('answer', userId, reference), [userId, reference])

  async function put(value: string): Promise<void> {
    const path = answerDraftPath(reference)
    const answer = await callApi(path, { method: 'PUT', body: { text: value } }, answerDraftResponseSchema)
    // The text changed during the request: the next save stores it.
    if (newestText.current !== value) return
    if (answer.ok) serverText.current = value
    setSaveState(answer.ok ? 'saved' : 'local')
    if (!answer.ok) return
    local.remove()
    setSeen(answer.value)
  }

  /** Saves the current text once earlier saves have ended. */
  function save(): Promise<void> {
    clearTimeout(timer.current)
    const value = newestText.current
    pendingSave.current = pendingSave.current.then(() => put(value))
    return pendingSave.current
  }

  function write(value: string): void {
    newestText.current = value
    setText(value)
    setSaveState('typing')
    local.write(JSON.stringify({ text: value, base: serverText.current } satisfies LocalAnswerDraft))
    clearTimeout(timer.current)
    timer.current = setTimeout(save, autosaveDelayMs)
  }

  useEffect(() => {
    const left = parseLocalDraft(local.read())
    // A draft left in this browser was never saved on the server.
    if (left && left.text !== newestText.current) write(mergeDrafts(newestText.current, left))
    const stopSaving = (): void => clearTimeout(timer.current)
    const removeOpenText = registerOpenText({
      save: () => (newestText.current === serverText.current ? pendingSave.current : save()),
      stopSaving,
      getUnsaved: () => (newestText.current === serverText.current ? null : newestText.current),
    })
    return () => {
      removeOpenText()
      stopSaving()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each enquiry
  }, [local])

  return {
    text,
    saveState,
    ...seen,
    write,
    async waitForSaves() {
      clearTimeout(timer.current)
      await pendingSave.current
    },
    clear() {
      clearTimeout(timer.current)
      newestText.current = ''
      serverText.current = ''
      local.remove()
      setText('')
      setSaveState('saved')
    },
  }
}
