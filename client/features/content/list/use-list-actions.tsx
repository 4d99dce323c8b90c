import { useRef, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { nothingDone, type Outcome, sayOutcome } from '#client/ui/message/outcome.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { type BulkResult, bulkResponseSchema, sendBulkAction } from '../contract/bulk.ts'
import type { ListedText } from '../contract/list.ts'
import { fillNoun } from '../contract/noun.ts'
import type { BulkAction } from '../contract/states.ts'
import { isAllowed, transitions } from '../contract/transitions.ts'
import { duplicateText } from '../duplicate-text.ts'
import type { addTag } from './add-tag.ts'
import { useBulkQuestion } from './bulk-question.ts'
import type { ListFacts } from './list-path.ts'
import type { prepareUndo } from './prepare-undo.ts'
import { useOneAction } from './use-one-action.ts'

export const isActionOffered = (
  action: BulkAction,
  { state, pending }: Pick<ListedText, 'state' | 'pending'>,
): boolean => isAllowed(action, state) && (action !== 'publish' || state !== 'published' || pending)

/** `undo` resolves to the next message. `path`: the list that the message is about; another search forgets it. */
type Status = { outcome: Outcome; path: string; undo?: (() => Promise<Outcome>) | undefined }

const noStatus: Status = { outcome: nothingDone, path: '' }

export type ListActions = ReturnType<typeof useListActions>

export function useListActions({ paths, label, getEditorPath }: ListFacts) {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [last, setStatus] = useState(noStatus)
  const { outcome, undo } = last.path === fullPath ? last : noStatus
  const { createProgress, isLeft, runOnly, ...running } = useOneAction(() => setStatus(noStatus))
  const ask = useBulkQuestion(label)
  const statusRef = useRef<HTMLParagraphElement>(null)

  function finish(outcome: Outcome, undo?: Status['undo']): void {
    setStatus({ outcome, path: fullPath, undo })
    runtime.navigate(fullPath, { replace: true })
  }

  const runUndo = (undo: () => Promise<Outcome>): Promise<void> =>
    runOnly(async () => {
      setStatus({ outcome: { done: 'Deshaciendo…' }, path: fullPath })
      // The pressed button disappears.
      statusRef.current?.focus({ preventScroll: true })
      finish(await undo())
    })

  async function run(action: BulkAction, texts: readonly ListedText[]): Promise<readonly ListedText[]> {
    let problem = ''
    async function send(body: object) {
      const response = await callApi(paths.bulk, { method: 'POST', body }, bulkResponseSchema)
      if (response.ok) return response.value
      problem = response.error.message
      return null
    }
    const undo = await loadUndo({ action, texts, paths, send })
    const many = fillNoun(transitions[action].many ?? '', label)
    const result = await sendBulkAction(send, action, texts, createProgress(many, texts.length))
    if (isLeft()) return result.left
    const outcome = describeBulkResult({ action, label, texts, result, problem })
    if (result.left.length === texts.length) setStatus({ outcome, path: fullPath })
    else finish(outcome, undo && result.done.length > 0 ? () => undo(result.done) : undefined)
    // The pressed button may disappear with its row: move the focus to the result.
    statusRef.current?.focus({ preventScroll: true })
    return result.left
  }

  return {
    /** The result of the last action. */
    messages: (
      <StatusMessage {...outcome} since={last} ref={statusRef} onUndo={undo && (() => void runUndo(undo))} />
    ),
    hasStatus: outcome.done !== '',
    ...running,
    /** Shows a status and reloads the list. */
    finish,
    /** Resolves to the texts that were not processed. */
    async act(action: BulkAction, texts: readonly ListedText[]): Promise<readonly ListedText[]> {
      if (running.isRunning || !(await ask(action, texts))) return texts
      return runOnly(() => run(action, texts))
    },
    tag: (texts: readonly ListedText[], tag: string): Promise<void> =>
      runOnly(async () => {
        const shouldContinue = createProgress('etiquetados', texts.length)
        const { outcome, undo } = await loadAddTag({ texts, tag, paths }, shouldContinue)
        if (!isLeft()) finish(outcome, undo)
      }),
    async duplicate({ id }: ListedText): Promise<void> {
      const copy = await duplicateText(paths, id)
      if ('id' in copy) runtime.navigate(getEditorPath(copy.id))
      else setStatus({ outcome: { failed: copy.message }, path: fullPath })
    },
  }
}

export const offlineText = 'No hay conexión: vuelve a intentarlo.'

/** Without a connection the module cannot be loaded: the action then says so. */
const loadUndo: typeof prepareUndo = async (action) =>
  import.meta.env.SSR
    ? null
    : import('./prepare-undo.ts').then(
        (module) => module.prepareUndo(action),
        () => null,
      )

const loadAddTag: typeof addTag = async (...given) =>
  import.meta.env.SSR
    ? { outcome: nothingDone }
    : import('./add-tag.ts').then(
        (module) => module.addTag(...given),
        () => ({ outcome: { failed: offlineText } }),
      )

type FinishedAction = {
  action: BulkAction
  label: ListFacts['label']
  texts: readonly ListedText[]
  result: BulkResult<ListedText>
  problem: string
}

/** Describes the result of an action, as in «3 artículos movidos a la papelera», with the reason for each failure. */
function describeBulkResult({ action, label, texts, result, problem }: FinishedAction): Outcome {
  const { done, failed, left } = result
  const titles = new Map(texts.map(({ id, title }) => [id, title || 'Sin título']))
  const many = fillNoun(transitions[action].many ?? '', label)
  const processed =
    done.length === 1 ? `1 ${label.one} ${many.replace(/s\b/, '')}` : `${done.length} ${label.many} ${many}`
  const count =
    left.length === 0
      ? `${processed}.`
      : `${done.length} de ${texts.length} ${many}. Los demás siguen como estaban.`
  const reasons = failed.map(({ id, message }) => `«${titles.get(id)}»: ${message}`)
  const isRefused = done.length === 0 && (problem !== '' || failed.length > 0)
  const text = [problem, ...(isRefused ? [] : [count]), ...reasons].filter(Boolean).join(' ')
  return sayOutcome(text, problem !== '' || failed.length > 0)
}
