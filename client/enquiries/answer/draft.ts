import { useEffect, useRef, useState } from 'react'
import { parseFields, parseJson } from '../../platform/parse.ts'
import { createSafeStorage } from '../../platform/storage.ts'
import { callApi } from '../../session/call-api.ts'
import { answerDraftPath, draftAnswerSchema, type OtherDraft } from '../contract/answers.ts'

const storage = createSafeStorage(() => localStorage)
/** What a device has of a draft that the server has not, and what the server had when it was begun. */
type Left = { text: string; base: string }

function readLeft(slot: string): Left | null {
  const left = parseFields(parseJson(storage.get(slot) ?? ''))
  const { text, base } = left ?? {}
  return typeof text === 'string' && typeof base === 'string' ? { text, base } : null
}

/** Both, where the server's draft was written further on another device meanwhile: nothing is lost. */
export function joinDrafts(server: string, { text, base }: Left): string {
  return server === base || server === '' || text.includes(server) ? text : `${server}\n\n${text}`
}

const slotOf = (reference: string): string => `cauce:respuesta:${reference}`
/** After so long without a key the server has it too, in milliseconds. */
const pauseMs = 1_200

type Saved = 'saved' | 'typing' | 'local'

export type AnswerDraft = {
  text: string
  saved: Saved
  others: readonly OtherDraft[]
  /** The newest message of the thread that the server knows of. */
  newest: number
  write: (text: string) => void
  /** All that was begun has ended: a save that is late must not bring back what was sent. */
  settle: () => Promise<void>
  /** It was sent. */
  forget: () => void
}

/** An answer that is being written: on this device with each key, on the server with each pause. */
export function useAnswerDraft(
  reference: string,
  initial: { text: string; others: readonly OtherDraft[]; newest: number },
): AnswerDraft {
  const [text, setText] = useState(initial.text)
  const [saved, setSaved] = useState<Saved>('saved')
  const [seen, setSeen] = useState({ others: initial.others, newest: initial.newest })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  const newestText = useRef(initial.text)
  const serverText = useRef(initial.text)
  const slot = slotOf(reference)

  async function put(value: string): Promise<void> {
    const path = answerDraftPath(reference)
    const answer = await callApi(path, { method: 'PUT', body: { text: value } }, draftAnswerSchema)
    // Something newer was typed meanwhile, and will be saved in its turn.
    if (newestText.current !== value) return
    if (answer.ok) serverText.current = value
    setSaved(answer.ok ? 'saved' : 'local')
    if (!answer.ok) return
    storage.remove(slot)
    setSeen(answer.value)
  }

  function write(value: string): void {
    newestText.current = value
    setText(value)
    setSaved('typing')
    storage.set(slot, JSON.stringify({ text: value, base: serverText.current } satisfies Left))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      underWay.current = underWay.current.then(() => put(value))
    }, pauseMs)
  }

  useEffect(() => {
    const left = readLeft(slot)
    // What this device still has was never saved.
    if (left && left.text !== newestText.current) write(joinDrafts(newestText.current, left))
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each enquiry
  }, [slot])

  return {
    text,
    saved,
    ...seen,
    write,
    async settle() {
      clearTimeout(timer.current)
      await underWay.current
    },
    forget() {
      clearTimeout(timer.current)
      newestText.current = ''
      serverText.current = ''
      storage.remove(slot)
      setText('')
      setSaved('saved')
    },
  }
}
