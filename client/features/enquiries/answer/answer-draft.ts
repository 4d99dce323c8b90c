import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { type LocalDraft, localDrafts } from '#client/runtime/session/local-drafts.ts'
import { registerOpenText } from '#client/runtime/session/open-texts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { answerDraftPath, answerDraftResponseSchema, type DraftResponse } from '../contract/answers.ts'

const localDraftSchema = v.object({ text: v.string(), base: v.string() })

/** Draft text that only this device has. `base` is the server's text when typing began. */
type LocalAnswerDraft = v.InferOutput<typeof localDraftSchema>

export const parseLocalDraft = (value: unknown): LocalAnswerDraft | null =>
  v.is(localDraftSchema, value) ? value : null

/** Returns the local text. If another device changed the server's text, returns both, the server's first. */
export function mergeDrafts(server: string, { text, base }: LocalAnswerDraft): string {
  return server === base || server === '' || text.includes(server) ? text : `${server}\n\n${text}`
}

/** Pause after the last keystroke before the draft is saved on the server, in milliseconds. */
const autosaveDelayMs = 1_200

type DraftState = DraftResponse & { saveState: 'saved' | 'typing' | 'local' }

type OnDraftChange = (change: Partial<DraftState>) => void

export type AnswerDraft = DraftState & ReturnType<typeof createAutosave>

/** Stores a text in the browser on each keystroke, and on the server after each pause. */
function createAutosave(reference: string, initialText: string, onChange: OnDraftChange) {
  // `sentText` may be stored, although its answer got lost.
  let [text, serverText, sentText, pendingSave] = [initialText, initialText, initialText, Promise.resolve()]
  let local: LocalDraft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopSaving = (): void => clearTimeout(timer)

  async function put(value: string): Promise<void> {
    const request = { method: 'PUT', body: { text: value, over: [serverText, sentText] } } as const
    sentText = value
    const answer = await callApi(answerDraftPath(reference), request, answerDraftResponseSchema)
    if (!answer.ok) return text === value ? onChange({ saveState: 'local' }) : undefined
    const { text: stored, ...thread } = answer.value
    const base = serverText
    serverText = stored
    // Another tab or device has stored its text meanwhile.
    if (stored !== value && value.trim() !== stored) return write(mergeDrafts(stored, { text, base }))
    // The text changed during the request: the next save stores it.
    if (text !== value) return
    local?.remove()
    onChange({ saveState: 'saved', ...thread })
  }

  function save(): Promise<void> {
    stopSaving()
    pendingSave = pendingSave.then(() => put(text))
    return pendingSave
  }

  function write(value: string): void {
    text = value
    onChange({ text, saveState: 'typing' })
    local?.write(JSON.stringify({ text, base: serverText } satisfies LocalAnswerDraft))
    stopSaving()
    timer = setTimeout(save, autosaveDelayMs)
  }

  return {
    write,
    /** Restores text that only this browser has, and saves it from now on. Returns a function that stops saving. */
    start(draft: LocalDraft): () => void {
      local = draft
      // What is typed already must not be replaced.
      const parse = (value: unknown) => (text === serverText ? parseLocalDraft(value) : null)
      void draft.recover(parse).then((left) => left && write(mergeDrafts(text, left)))
      const removeOpenText = registerOpenText({
        save: () => (text === serverText ? pendingSave : save()),
        stopSaving: draft.close,
        getUnsaved: () => (text === serverText ? null : text),
      })
      return () => {
        removeOpenText()
        stopSaving()
        draft.release()
      }
    },
    /** Resolves once running saves have ended, so that none of them restores a draft that was sent. */
    waitForSaves(): Promise<void> {
      stopSaving()
      return pendingSave
    },
    clear(): void {
      stopSaving()
      text = serverText = ''
      local?.remove()
      onChange({ text, saveState: 'saved' })
    },
  }
}

export function useAnswerDraft(reference: string, initial: DraftResponse): AnswerDraft {
  const { user } = useSession()
  const [state, setState] = useState<DraftState>({ ...initial, saveState: 'saved' })
  const [autosave] = useState(() =>
    createAutosave(reference, initial.text, (change) => setState((before) => ({ ...before, ...change }))),
  )
  const userId = user?.id ?? null
  useEffect(
    () => autosave.start(localDrafts.open('answer', userId, reference)),
    [autosave, userId, reference],
  )
  return { ...state, ...autosave }
}
