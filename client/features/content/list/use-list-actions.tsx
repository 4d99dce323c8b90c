import { useEffect, useRef, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { nothingDone, type Outcome, sayOutcome } from '#client/ui/message/outcome.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { type Confirmation, prepareConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type BulkResult, bulkResponseSchema, sendBulkAction } from '../contract/bulk.ts'
import type { ListedText } from '../contract/list.ts'
import { fillNoun } from '../contract/noun.ts'
import type { BulkAction } from '../contract/states.ts'
import { getActionLabel, isAllowed, transitions } from '../contract/transitions.ts'
import { duplicateText } from '../duplicate-text.ts'
import { warnOfIncomingLinks } from '../incoming-links.tsx'
import { warnOfPublishProblems } from '../publish-problems.tsx'
import type { ListFacts } from './list-path.ts'
import type { prepareUndo } from './prepare-undo.ts'

export const isActionOffered = (
  action: BulkAction,
  { state, pending }: Pick<ListedText, 'state' | 'pending'>,
): boolean => isAllowed(action, state) && (action !== 'publish' || state !== 'published' || pending)

export type BulkProgress = { action: BulkAction; processed: number; total: number }

/** `undo` resolves to the next message. `path`: the list that the message is about; another search forgets it. */
type Status = { outcome: Outcome; path: string; undo?: (() => Promise<Outcome>) | undefined }

const noStatus: Status = { outcome: nothingDone, path: '' }

export type ListActions = ReturnType<typeof useListActions>

/**
 * Asks before an action. Before texts are withdrawn it lists what links to them, and before they are published their
 * problems.
 */
function useBulkQuestion(label: ListFacts['label']) {
  const isAsking = useRef(false)

  async function ask(action: BulkAction, texts: readonly ListedText[]): Promise<boolean> {
    const confirmation = getBulkConfirmation(action, texts, label)
    // A second press while the links are checked must not ask again.
    if (!confirmation || isAsking.current) return !confirmation
    isAsking.current = true
    const withdrawn = action === 'delete' ? [] : texts.filter(({ isPublic }) => isPublic)
    const confirm = prepareConfirm()
    const more = await (action === 'publish' ? warnOfPublishProblems(texts) : warnOfIncomingLinks(withdrawn))
    const isConfirmed = await confirm({ ...confirmation, more })
    isAsking.current = false
    return isConfirmed
  }

  return ask
}

export function useListActions({ paths, label, getEditorPath }: ListFacts) {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [last, setStatus] = useState(noStatus)
  const { outcome, undo } = last.path === fullPath ? last : noStatus
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const ask = useBulkQuestion(label)
  const statusRef = useRef<HTMLParagraphElement>(null)
  const endReason = useRef<'stopped' | 'unmounted' | null>(null)

  useEffect(() => {
    endReason.current = null
    return () => void (endReason.current = 'unmounted')
  }, [])

  function finish(outcome: Outcome, undo?: Status['undo']): void {
    setStatus({ outcome, path: fullPath, undo })
    runtime.navigate(fullPath, { replace: true })
  }

  async function runUndo(undo: () => Promise<Outcome>): Promise<void> {
    setStatus({ outcome: { done: 'Deshaciendo…' }, path: fullPath })
    // The pressed button disappears.
    statusRef.current?.focus({ preventScroll: true })
    finish(await undo())
  }

  return {
    /** The result of the last action. */
    messages: (
      <StatusMessage {...outcome} since={last} ref={statusRef} onUndo={undo && (() => void runUndo(undo))} />
    ),
    hasStatus: outcome.done !== '',
    /** Null if no action is running. */
    progress,
    /** Stops the running action after its current request. */
    stop: () => void (endReason.current = 'stopped'),
    /** Shows a status and reloads the list. */
    finish,
    /** Resolves to the texts that were not processed. */
    async act(action: BulkAction, texts: readonly ListedText[]): Promise<readonly ListedText[]> {
      if (!(await ask(action, texts))) return texts
      let problem = ''
      setStatus(noStatus)
      endReason.current = null
      async function send(body: object) {
        const response = await callApi(paths.bulk, { method: 'POST', body }, bulkResponseSchema)
        if (response.ok) return response.value
        problem = response.error.message
        return null
      }
      const undo = await loadUndo({ action, texts, paths, send })
      const result = await sendBulkAction(send, action, texts, (processed) => {
        setProgress({ action, processed, total: texts.length })
        return endReason.current === null
      })
      // After leaving the page there is nowhere to show the result.
      if (endReason.current === 'unmounted') return result.left
      setProgress(null)
      const outcome = describeBulkResult({ action, label, texts, result, problem })
      if (result.left.length === texts.length) setStatus({ outcome, path: fullPath })
      else finish(outcome, undo && result.done.length > 0 ? () => undo(result.done) : undefined)
      // The pressed button may disappear with its row: move the focus to the result.
      statusRef.current?.focus({ preventScroll: true })
      return result.left
    },
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

type Label = ListFacts['label']

const countTexts = (count: number, label: Label): string =>
  count === 1 ? fillNoun('{este} {texto}', label) : `${count} ${label.many ?? ''}`

/** Describes what withdrawing these texts means for readers and for scheduled publications. */
function describeLoss(texts: readonly ListedText[], label: Label): string {
  const published = texts.filter(({ isPublic }) => isPublic).length
  const scheduled = texts.filter(({ state }) => state === 'scheduled').length
  return [
    ...(published > 0
      ? [
          `Los visitantes dejarán de ver ${texts.length > 1 && published === 1 ? fillNoun('un{o} de ellos', label) : countTexts(published, label)}.`,
        ]
      : []),
    ...(scheduled > 0
      ? [
          scheduled === 1
            ? fillNoun('Un{o} programad{o} no se publicará en su fecha.', label)
            : fillNoun(`${scheduled} programad{o}s no se publicarán en su fecha.`, label),
        ]
      : []),
  ].join(' ')
}

/** Describes what publishing these texts means for readers and for scheduled publications. */
function describePublication(texts: readonly ListedText[], label: Label): string {
  const changed = texts.filter(({ isPublic }) => isPublic).length
  const scheduled = texts.filter(({ state }) => state === 'scheduled').length
  return [
    fillNoun(
      `Los visitantes ${changed === texts.length ? 'verán ahora los cambios' : 'l{o}s verán ahora'}.`,
      label,
    ),
    ...(changed > 0 && changed < texts.length ? [`De ${changed} ya ven una versión anterior.`] : []),
    ...(scheduled > 0
      ? [
          scheduled === 1
            ? fillNoun('Un{o} programad{o} no espera a su fecha.', label)
            : fillNoun(`${scheduled} programad{o}s no esperan a su fecha.`, label),
        ]
      : []),
  ].join(' ')
}

export function getBulkConfirmation(
  action: BulkAction,
  texts: readonly ListedText[],
  label: Label,
): Confirmation | null {
  const name = getActionLabel(action)
  const [first] = texts
  const chosen =
    first && texts.length === 1
      ? `${fillNoun('{el} {texto}', label)} «${first.title || 'Sin título'}»`
      : countTexts(texts.length, label)
  // A single text is published at once, as in its editor.
  if (action === 'publish' && texts.length > 1)
    return { title: `¿Publicar ${chosen}?`, text: describePublication(texts, label), action: name }
  const consequence = describeLoss(texts, label)
  if (action === 'unpublish' && consequence)
    return {
      title: `¿Retirar ${chosen}?`,
      text: `${consequence} El texto queda como borrador.`,
      action: name,
    }
  if (action === 'trash' && consequence)
    return { title: `¿Mover ${chosen} a la papelera?`, text: consequence, action: name }
  if (action === 'delete')
    return {
      title: texts.length === 1 ? `¿Eliminar ${chosen} para siempre?` : `¿Eliminar para siempre ${chosen}?`,
      text: transitions.delete.confirm?.trash?.text ?? '',
      action: name,
    }
  return null
}
